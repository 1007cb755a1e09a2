"""Skips generated calls that change the accounts of the callers, which the other calls need."""

import os

import schemathesis

PROTECTED = [word for word in os.environ.get("PROTECTED", "").split(",") if word]


@schemathesis.hook
def filter_case(context, case):
    if case.method == "GET":
        return True
    target = f"{case.path_parameters} {case.body}"
    return not any(word in target for word in PROTECTED)
