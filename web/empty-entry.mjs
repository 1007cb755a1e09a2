// A remote has no page of its own. It consists of the module that it exposes.
