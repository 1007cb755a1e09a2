"""Skips invented calls that change the accounts that make the calls: nobody would be left to make the others."""

import os

import schemathesis

PROTECTED = [word for word in os.environ.get("PROTECTED", "").split(",") if word]


@schemathesis.hook
def filter_case(context, case):
    if case.method == "GET":
        return True
    target = f"{case.path_parameters} {case.body}"
    return not any(word in target for word in PROTECTED)
