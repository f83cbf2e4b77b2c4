"""Kelley with a weapon in hand and a zombie ahead of him: what tests of attacks begin with."""

from games.riese.given import active, given
from shamble.games.riese.attack.options import attack_options

THOMPSON = "m1-thompson"


def ways(table, name="kelley", **more):
    """The ids of the attacks that are offered."""
    return [option.id for option in attack_options(table.state, name, **more)]


def facing(kit="colt-m1911 1 ammo", zombie="d1 beta", declared="walking", **more):
    """Kelley, active, and a zombie three squares ahead."""
    table = given(10, 3, kelley=f"a1 e: {kit}", zombies=[zombie], **more)
    active(table, "kelley", declared)
    return table
