"""The changes to a module: mutmut's operators on its syntax tree, less those that only change words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import libcst as cst
from libcst.metadata import MetadataWrapper, PositionProvider
from mutmut.mutation import mutators

Operator: TypeAlias = Callable[[Any], Iterable[cst.CSTNode]]

WORDS = re.compile(r"[A-Z ]|AOW-")
"""A literal with a blank or a capital is said to people; ids of the game have neither."""
SAID = {"tell", "gone", "BadInput", "Refused", "ValueError"}
"""Calls whose arguments are only told."""
WORDY_NAMES = {"rule", "text", "word"}
"""Arguments and variables that only hold what is told."""
IGNORED = (cst.Annotation, cst.Decorator, cst.FormattedString, cst.Import, cst.ImportFrom)


def string_changes(node: cst.SimpleString) -> Iterator[cst.CSTNode]:
    """An id that does not exist, in place of one that does."""
    if not WORDS.search(node.value):
        yield from list(mutators.operator_string(node))[:1]


def dropped_keywords(node: cst.Call) -> Iterator[cst.CSTNode]:
    """The call with its default in place of a keyword argument: others only crash, which any test notices."""
    for changed in mutators.operator_arg_removal(node):
        if len(changed.args) < len(node.args):
            kept = {id(arg) for arg in changed.args}
            lost = next(arg for arg in node.args if id(arg) not in kept)
            if lost.keyword and lost.keyword.value not in WORDY_NAMES:
                yield changed


def dropped_statement(node: cst.Expr) -> Iterator[cst.CSTNode]:
    """Nothing in place of a statement that only does something: no library operator does this."""
    if not isinstance(node.value, cst.BaseString):
        yield node.with_changes(value=cst.Name("None"))


CHOSEN: list[tuple[type, Operator]] = [
    (cst.BaseNumber, mutators.operator_number),
    (cst.SimpleString, string_changes),
    (cst.Name, mutators.operator_name),
    (cst.AugAssign, mutators.operator_augmented_assignment),
    (cst.UnaryOperation, mutators.operator_remove_unary_ops),
    (cst.Call, dropped_keywords),
    (cst.CSTNode, mutators.operator_keywords),
    (cst.CSTNode, mutators.operator_swap_op),
    (cst.Match, mutators.operator_match),
    (cst.IfExp, mutators.operator_if_exp),
    (cst.If, mutators.operator_if_exp),
    (cst.CompIf, mutators.operator_if_exp),
    (cst.Expr, dropped_statement),
]


@dataclass
class Mutant:
    """One change: where it is, and how the module reads with it."""

    module: str
    function: str
    """Qualified name of the function or method, or of the constant."""
    line: int
    """First line of the statement that is changed."""
    statement: cst.CSTNode = field(repr=False)
    """The statement of the module that holds it."""
    span: tuple[int, int] = field(repr=False)
    """Lines of that statement, from 0, end excluded."""
    old: cst.CSTNode = field(repr=False)
    new: cst.CSTNode = field(repr=False)

    def lines(self, source: str) -> list[str]:
        """The lines of the module with the change in it."""
        lines = source.splitlines(keepends=True)
        first, last = self.span
        changed = self.statement.deep_replace(self.old, self.new)
        assert isinstance(changed, cst.CSTNode)
        text = cst.Module([]).code_for_node(changed.with_changes(leading_lines=()))
        return [*lines[:first], *text.splitlines(keepends=True), *lines[last:]]

    def change(self, source: str) -> tuple[str, str]:
        """What stood there and what stands there now, on a line each."""
        before, after = source.splitlines(), "".join(self.lines(source)).splitlines()
        start = next(i for i, (a, b) in enumerate(zip(before, after, strict=False)) if a != b)
        same = next((i for i, (a, b) in enumerate(zip(before[::-1], after[::-1], strict=False)) if a != b), 0)
        ends = (max(len(before) - same, start + 1), max(len(after) - same, start + 1))
        return one_line(before[start : ends[0]]), one_line(after[start : ends[1]])


def one_line(lines: list[str]) -> str:
    """Lines of source as one."""
    return " ".join(line.strip() for line in lines)


class Finder(cst.CSTVisitor):
    """Walks a module and collects its mutants in reading order."""

    METADATA_DEPENDENCIES = (PositionProvider,)

    def __init__(self, module: str) -> None:
        super().__init__()
        self.module = module
        self.found: list[Mutant] = []
        self.names: list[str] = []
        self.lines: list[int] = []
        self.top: cst.CSTNode | None = None

    def on_visit(self, node: cst.CSTNode) -> bool:
        """Mutate a node, and go into it unless it is all words."""
        if isinstance(node, IGNORED) or is_said(node):
            return False
        if isinstance(node, cst.BaseStatement):
            self.enter(node)
        if self.names:
            self.mutate(node)
        return True

    def on_leave(self, original_node: cst.CSTNode) -> None:
        """Leave a statement."""
        if isinstance(original_node, cst.BaseStatement):
            self.lines.pop()
            if name_of(original_node, outermost=len(self.lines) == 0):
                self.names.pop()
            if not self.lines:
                self.top = None

    def enter(self, node: cst.CSTNode) -> None:
        """Enter a statement: its line, and its name where it has one."""
        self.top = self.top or node
        if name := name_of(node, outermost=not self.lines):
            self.names.append(name)
        named = node.name if isinstance(node, cst.FunctionDef | cst.ClassDef) else node
        self.lines.append(self.get_metadata(PositionProvider, named).start.line)

    def mutate(self, node: cst.CSTNode) -> None:
        """Collect what the operators make of a node."""
        assert self.top
        where = self.get_metadata(PositionProvider, self.top)
        span = (where.start.line - 1, where.end.line)
        for kind, operator in CHOSEN:
            if isinstance(node, kind):
                for new in operator(node):
                    self.found.append(
                        Mutant(self.module, ".".join(self.names), self.lines[-1], self.top, span, node, new)
                    )


def is_said(node: cst.CSTNode) -> bool:
    """Whether a node only tells something, or is told."""
    if isinstance(node, cst.Call):
        return isinstance(node.func, cst.Name) and node.func.value in SAID
    if isinstance(node, cst.Arg):
        return bool(node.keyword) and node.keyword.value in WORDY_NAMES
    if isinstance(node, cst.Assign):
        target = node.targets[0].target
        return isinstance(target, cst.Name) and target.value in WORDY_NAMES
    if isinstance(node, cst.Expr):
        inner = node.value
        is_from = isinstance(inner, cst.Yield) and isinstance(inner.value, cst.From)
        return is_said(inner.value.item if is_from else inner)
    return isinstance(node, cst.Assert)


def name_of(node: cst.CSTNode, outermost: bool) -> str:
    """The name that a statement gives its mutants: of a function, a class or a constant; else empty."""
    if isinstance(node, cst.FunctionDef | cst.ClassDef):
        return node.name.value
    if outermost and isinstance(node, cst.SimpleStatementLine):
        first = node.body[0]
        if isinstance(first, cst.AnnAssign) and isinstance(first.target, cst.Name):
            return "" if is_alias(first) else first.target.value
        if isinstance(first, cst.Assign) and isinstance(first.targets[0].target, cst.Name):
            return first.targets[0].target.value
    return ""


def is_alias(node: cst.AnnAssign) -> bool:
    """Whether an assignment only names a type."""
    kind = node.annotation.annotation
    return isinstance(kind, cst.Name) and kind.value == "TypeAlias"


def mutants_of(module: str, source: str) -> list[Mutant]:
    """The mutants of a module's functions, methods and constants, in reading order."""
    wrapper = MetadataWrapper(cst.parse_module(source))
    finder = Finder(module)
    wrapper.visit(finder)
    return finder.found
