"""Puts changed source into modules that are imported already, wherever their functions and constants are held."""

from __future__ import annotations

import ast
import functools
import inspect
import sys
from collections.abc import Callable, Iterator
from types import FunctionType, ModuleType
from typing import Any

HIT = "__hit__"


def transplant(module: ModuleType, code: str | ast.Module, name: str) -> None:
    """Give the named function, method, class or constant of a module the meaning that it has in this code.

    Functions keep their identity, so whoever imported them before sees the change; a constant is replaced in every
    module that holds it. Raises whatever the code raises while it is read.
    """
    scratch = dict(vars(module))
    exec(compile(code, f"<{module.__name__}>", "exec"), scratch)
    new, old = scratch[name], vars(module)[name]
    pairs = list(function_pairs(old, new))
    for mine, theirs in pairs:
        mine.__code__, mine.__defaults__, mine.__kwdefaults__ = (
            theirs.__code__,
            theirs.__defaults__,
            theirs.__kwdefaults__,
        )
    if isinstance(old, type):
        replace_plain_members(old, new)
    elif not pairs:
        replace_constant(name, old, new)


def replace_plain_members(old: type, new: type) -> None:
    """Give a class the plain values of another reading of it."""
    for name, member in vars(new).items():
        if isinstance(member, int | float | str | tuple) and not name.startswith("__"):
            setattr(old, name, member)


def replace_constant(name: str, old: Any, new: Any) -> None:
    """Replace a constant in every module that holds it by its name."""
    for holder in list(sys.modules.values()):
        if type(held := vars(holder).get(name)) is type(old) and held == old:
            setattr(holder, name, new)


def function_pairs(old: Any, new: Any) -> Iterator[tuple[FunctionType, FunctionType]]:
    """The functions inside two readings of the same thing: itself, or the methods of a class."""
    if isinstance(old, type) and isinstance(new, type):
        for name, member in vars(old).items():
            if name in vars(new):
                yield from function_pairs(member, vars(new)[name])
        return
    mine, theirs = peeled(old), peeled(new)
    if mine and theirs and mine is not theirs and same_cells(mine, theirs):
        yield mine, theirs


def same_cells(one: FunctionType, other: FunctionType) -> bool:
    """Whether the code of one function fits the closure of another."""
    return len(one.__code__.co_freevars) == len(other.__code__.co_freevars)


def peeled(thing: Any) -> FunctionType | None:
    """The function under properties, caches and other decorators."""
    if isinstance(thing, property):
        thing = thing.fget
    if isinstance(thing, functools.cached_property):
        thing = thing.func
    if isinstance(thing, staticmethod | classmethod):
        thing = thing.__func__
    if callable(thing) and hasattr(thing, "__wrapped__"):
        thing = inspect.unwrap(thing)
    return thing if isinstance(thing, FunctionType) else None


class Marker(ast.NodeTransformer):
    """Puts a call before each statement of each function that notes its line."""

    def __init__(self) -> None:
        self.depth = 0

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """Note the line of the function's head when it runs, and the lines in it."""
        self.depth += 1
        self.generic_visit(node)
        node.body = self.marked(node.body)
        node.body.insert(0, self.hit(node, node.lineno))
        self.depth -= 1
        return node

    def generic_visit(self, node: ast.AST) -> ast.AST:
        """Go down, and mark the blocks of statements that are neither functions nor outside of one."""
        super().generic_visit(node)
        if self.depth and not isinstance(node, ast.FunctionDef):
            for name in ("body", "orelse", "finalbody"):
                block = getattr(node, name, None)
                if isinstance(block, list) and block:
                    setattr(node, name, self.marked(block))
        return node

    def marked(self, block: list[ast.stmt]) -> list[ast.stmt]:
        """A block with a call before each of its statements."""
        return [part for statement in block for part in (self.hit(statement, statement.lineno), statement)]

    def hit(self, at: ast.stmt, line: int) -> ast.stmt:
        """A call that notes a line."""
        call = ast.Call(ast.Name(HIT, ast.Load()), [ast.Constant(line)], [])
        return ast.fix_missing_locations(ast.copy_location(ast.Expr(call), at))


def note_lines(module: ModuleType, source: str, note: Callable[[int], None]) -> None:
    """From now on tell of each line of the module's functions that is about to run."""
    marked = Marker().visit(ast.parse(source))
    setattr(module, HIT, note)
    scratch = dict(vars(module))
    exec(compile(marked, f"<{module.__name__}>", "exec"), scratch)
    for name, old in list(vars(module).items()):
        if getattr(old, "__module__", None) == module.__name__ and name in scratch:
            for mine, theirs in list(function_pairs(old, scratch[name])):
                mine.__code__ = theirs.__code__
