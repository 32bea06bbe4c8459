"""Cases -> batches of trials -> counts per case, and the folder a run is stored in.

Not called `run`: `mcsim.run` is the public function, and a package of that name would hide it.
"""
