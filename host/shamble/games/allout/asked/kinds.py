"""Kinds of walkers: free ones cannot be told apart, nor need be; contact, lying down or a card tells some apart."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from shamble.games.allout.asked.contacts import facing, touching
from shamble.games.allout.state import State
from shamble.kernel.entries import Thing


class Kind(NamedTuple):
    """All that tells a walker from another."""

    prone: bool
    touches: tuple[str, ...]
    faces: tuple[str, ...]
    fight: int
    prey: str
    called: bool


def kind_of(state: State, name: str) -> Kind:
    """The kind of a walker."""
    fights = enumerate(state.fights)
    fight, prey = next(((n, f.prey.get(name, "")) for n, f in fights if name in f.models), (-1, ""))
    called = any(mark.endswith(f":{name}") for mark in state.called)
    touches, faces = sorted(touching(state, name)), sorted(facing(state, name))
    return Kind(state.walker(name).prone, tuple(touches), tuple(faces), fight, prey, called)


def alike(state: State, names: Iterable[str]) -> bool:
    """Whether all of these are walkers of one kind, so that it cannot matter which is meant."""
    found = list(names)
    return all(name in state.walkers for name in found) and len({kind_of(state, n) for n in found}) == 1


def grouped(state: State, names: Iterable[str]) -> dict[str, list[str]]:
    """These models by kind, in their order: the first of each kind and all that are like it; survivors alone."""
    found: dict[Kind | str, list[str]] = {}
    for name in names:
        found.setdefault(kind_of(state, name) if name in state.walkers else name, []).append(name)
    return {members[0]: members for members in found.values()}


def named_in(state: State, names: Iterable[str], answer: Iterable[str]) -> list[str]:
    """The models that an answer means which names each kind by its first."""
    waiting = {first: list(members) for first, members in grouped(state, names).items()}
    return [waiting[name].pop(0) for name in answer if waiting.get(name)]


def things(state: State, names: Iterable[str]) -> list[Thing]:
    """What may be named of these models: each kind of walker as often as it is there."""
    kinds = grouped(state, names)
    return [Thing(first, title(state, first), len(members)) for first, members in kinds.items()]


def title(state: State, name: str) -> str:
    """A model in words that tell it from others: "a free walker", "a prone walker at Ann"."""
    if name not in state.walkers:
        return state.figure(name).name
    kind = kind_of(state, name)
    called = "called " if kind.called else ""
    where = "".join(
        f" {word} {' and '.join(state.figure(other).name for other in others)}"
        for word, others in (("touching", kind.touches), ("facing", kind.faces))
        if others
    )
    if kind.prone:
        return f"a {called}prone walker{where}"
    return f"a {called}walker{where}" if where else f"a {called}free walker"
