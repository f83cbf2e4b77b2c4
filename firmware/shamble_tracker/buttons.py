"""Buttons: a change counts at once, then that button is deaf for 15 ms and is looked at again."""

from shamble_tracker.wire import const, passed

LOCK_MS = const(15)


class Buttons:
    """State and presses of up to 30 contacts; bit n of every mask is button n."""

    def __init__(self, count: int, closed: int = 0) -> None:
        self.held = closed  # a button held at the start was not pressed
        self.presses = [0] * count
        self._deaf = 0
        self._changed_at = [0] * count

    def sample(self, closed: int, now: int) -> int:
        """Take the closed contacts at a time in milliseconds; return a button whose state has changed, or -1.

        To be called after every edge, and again while `closed` is not `held`: without a look at the end of
        the lock-out a release within it would be lost, and the button would seem stuck.
        """
        differs = closed ^ self.held
        button = 0
        while differs:
            if differs & 1 and (
                not self._deaf >> button & 1 or passed(now, self._changed_at[button], LOCK_MS)
            ):
                self.held ^= 1 << button
                self._deaf |= 1 << button
                self._changed_at[button] = now
                self.presses[button] += closed >> button & 1
                return button
            differs >>= 1
            button += 1
        return -1
