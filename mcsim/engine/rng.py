"""Counter-based random streams (DESIGN section 3): value n of a stream is a function of (seed, trial, purpose, n)
alone.

The mixer is the finaliser of splitmix64 (Steele, Lea and Flood, 2014); whole numbers below a bound follow Lemire
(2019), so they are exactly uniform.
"""

import numpy as np

from mcsim.engine.jit import hot

GAMMA = np.uint64(0x9E3779B97F4A7C15)
M1 = np.uint64(0xBF58476D1CE4E5B9)
M2 = np.uint64(0x94D049BB133111EB)
S30, S27, S31, S32 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)
LOW = np.uint64(0xFFFFFFFF)
ONE = np.uint64(1)
TWO32 = np.uint64(1 << 32)


@hot
def mix(z):
    """Uint64 -> uint64, a bijection without structure."""
    a = (z ^ (z >> S30)) * M1
    b = (a ^ (a >> S27)) * M2
    return b ^ (b >> S31)


@hot
def stream_key(seed, trial, purpose):
    """Key (uint64) of the stream of one trial and purpose; all arguments uint64."""
    return mix(mix(mix(seed + GAMMA) ^ (trial + ONE) * GAMMA) ^ (purpose + ONE) * M2)


@hot
def draw_below(stream, n):
    """Next whole number 0 <= x < n of a stream (stream_dtype record; n at least 1, int64); advances its counter."""
    bound = np.uint64(n)
    stream["n"] += ONE
    product = (mix(stream["key"] + stream["n"] * GAMMA) >> S32) * bound
    if (product & LOW) < bound:
        threshold = (TWO32 - bound) % bound
        while (product & LOW) < threshold:
            stream["n"] += ONE
            product = (mix(stream["key"] + stream["n"] * GAMMA) >> S32) * bound
    return np.int64(product >> S32)
