"""Chances by plain enumeration: every face of every die, second rolls taken one by one as people do."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from shamble.kernel.dice import Face
from shamble.odds.pool import Again, Owned, Pool

Shares = dict[tuple[int, int], Fraction]


def brute_joint(pool: Pool) -> Shares:
    """The chance of each (successes, criticals)."""
    found: Shares = {}
    for shown in product(*[owned.die.faces for owned in pool.dice]):
        share = Fraction(1)
        for owned in pool.dice:
            share /= len(owned.die.faces)
        uses = [again for again in pool.again for _ in range(again.times)]
        for faces, part in rolled_again(list(pool.dice), list(shown), uses, set()):
            sums = sum(face.successes for face in faces), sum(face.criticals for face in faces)
            found[sums] = found.get(sums, Fraction(0)) + share * part
    return found


def rolled_again(
    dice: list[Owned], faces: list[Face], uses: list[Again], spent: set[tuple[str, int]]
) -> Iterator[tuple[list[Face], Fraction]]:
    """Each way the second rolls can go, with its chance."""
    if not uses:
        yield faces, Fraction(1)
        return
    again, *rest = uses
    number = wanted(dice, faces, again, spent)
    if number is None:
        yield from rolled_again(dice, faces, rest, spent)
        return
    die = dice[number].die
    for face in die.faces:
        then = [*faces[:number], face, *faces[number + 1 :]]
        for end, share in rolled_again(dice, then, rest, spent | {(again.side, number)}):
            yield end, share / len(die.faces)


def wanted(dice: list[Owned], faces: list[Face], again: Again, spent: set[tuple[str, int]]) -> int | None:
    """The die that promises most successes, then most criticals; of equals the first by name, owner and faces."""
    sign = 1 if again.better else -1

    def promise(number: int) -> tuple[Fraction, Fraction]:
        sides = dice[number].die.faces
        successes = Fraction(sum(face.successes for face in sides), len(sides)) - faces[number].successes
        criticals = Fraction(sum(face.criticals for face in sides), len(sides)) - faces[number].criticals
        return sign * successes, sign * criticals

    def order(number: int) -> tuple[object, ...]:
        (die, owner), (successes, criticals) = dice[number], promise(number)
        return -successes, -criticals, die.name, owner, [(f.successes, f.criticals) for f in die.faces]

    able = [
        number
        for number, (owned, face) in enumerate(zip(dice, faces, strict=True))
        if again.owner in (None, owned.owner)
        and (again.side, number) not in spent
        and not (again.blanks and face.successes)
        and promise(number)[0] > 0
    ]
    return min(able, key=order, default=None)
