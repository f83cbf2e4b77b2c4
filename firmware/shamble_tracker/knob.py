"""From the counter's quarter turns to detents: how many a detent has, which way is up, where it rests."""


class Knob:
    """Counts whole detents; `position` is 0 to 65,535 and goes round.

    A detent counts when more than half of the way to it is made, and back only when more than half of the way
    back is made: contacts that bounce at the border move nothing.
    """

    def __init__(self, raw: int = 0) -> None:
        self.position = 0
        self.raw = raw
        self.calibrate(4, 0, 0)

    def calibrate(self, pulses: int, reverse: int, rest: int) -> bool:
        """Take quarters a detent (1, 2 or 4), direction, and the phase (0 to 3) of the counter when at rest.

        Return whether it could be so; if not, nothing changes. The position stays in any case.
        """
        possible = pulses in (1, 2, 4) and 0 <= reverse <= 1 and 0 <= rest <= 3
        if possible:
            self.pulses, self.reverse, self.rest = pulses, reverse, rest
            self._base = self.raw - (self.raw - rest + pulses // 2) % pulses + pulses // 2
        return possible

    def calibration(self) -> "tuple[int, int, int]":
        """Return what `calibrate` takes."""
        return self.pulses, self.reverse, self.rest

    def turn(self, raw: int) -> int:
        """Take the counter's reading; return by how many detents the position has changed."""
        self.raw = raw
        way = raw - self._base
        half = self.pulses // 2
        if -half <= way <= half:
            return 0
        detents = (abs(way) + (self.pulses - 1) // 2) // self.pulses
        if way < 0:
            detents = -detents
        self._base += detents * self.pulses
        moved = -detents if self.reverse else detents
        self.position = (self.position + moved) & 0xFFFF
        return moved
