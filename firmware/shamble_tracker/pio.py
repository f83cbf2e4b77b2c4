"""Two PIO programs: one counts the knob, one drives the ring. The assembler knows their words, Python does not."""

import rp2


@rp2.asm_pio(in_shiftdir=rp2.PIO.SHIFT_LEFT, out_shiftdir=rp2.PIO.SHIFT_RIGHT)
def count_quarters() -> None:
    """Count in Y what the contacts do, ten cycles a look: a jump into the table by their old and new state (BA).

    The table must lie at address 0, so the program is padded to fill its PIO block. A full FIFO drops news of
    the count, never a step.
    """
    (
        jmp("update"),
        jmp("down"),
        jmp("up"),
        jmp("update"),
    )  # old 00: to 00, 01, 10, 11 (both at once is no step)
    jmp("up"), jmp("update"), jmp("update"), jmp("down")  # old 01
    jmp("down"), jmp("update"), jmp("update"), jmp("up")  # old 10
    jmp("update"), jmp("up")  # old 11; the last two are the next instructions
    label("down")
    jmp(y_dec, "update")
    wrap_target()
    label("update")
    mov(isr, y)
    push(noblock)
    out(isr, 2)
    in_(pins, 2)
    mov(osr, isr)
    mov(pc, isr)
    label("up")
    mov(y, invert(y))
    jmp(y_dec, "turned")
    label("turned")
    mov(y, invert(y))
    wrap()
    nop(), nop(), nop(), nop(), nop(), nop(), nop(), nop()


@rp2.asm_pio(sideset_init=rp2.PIO.OUT_LOW, out_shiftdir=rp2.PIO.SHIFT_LEFT, autopull=True, pull_thresh=24)
def send_colours() -> None:
    """Send WS2812 bits at 800 kHz: ten cycles a bit, high for two or for seven of them."""
    wrap_target()
    label("bit")
    out(x, 1).side(0)[2]
    jmp(not_x, "zero").side(1)[1]
    jmp("bit").side(1)[4]
    label("zero")
    nop().side(0)[4]
    wrap()
