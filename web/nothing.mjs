// A remote has no page of its own: what it gives is what it exposes.
