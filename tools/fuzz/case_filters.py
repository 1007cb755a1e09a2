"""Skips generated calls that would break the other calls of a run, or repeat them."""

import os
from collections import Counter

import schemathesis

PROTECTED = [word for word in os.environ.get("PROTECTED", "").split(",") if word]

PATHS_PER_WRONG_METHOD = 20

wrong_methods = Counter()
paths_with_wrong_method = set()
# Two threads may both send the first of two equal bodies.
invalid_bodies = set()


@schemathesis.hook
def filter_case(context, case):
    return not changes_callers(case) and not repeats_wrong_method(case) and not repeats_invalid_body(case)


def changes_callers(case):
    """Whether the call changes an account of the callers, which the other calls need."""
    if case.method == "GET":
        return False
    target = f"{case.path_parameters} {case.body}"
    return any(word in target for word in PROTECTED)


def repeats_wrong_method(case):
    """Routers refuse a method without looking at the call: each path gets one, and each method is sent to some paths."""
    if scenario_of(case) != "unspecified_http_method":
        return False
    if case.path in paths_with_wrong_method and wrong_methods[case.method] >= PATHS_PER_WRONG_METHOD:
        return True
    paths_with_wrong_method.add(case.path)
    wrong_methods[case.method] += 1
    return False


def repeats_invalid_body(case):
    """Whether another call with the same body schema has sent this invalid body. The same class checks both."""
    if not case.operation.body or scenario_of(case) != "incorrect_type":
        return False
    data = case.meta.phase.data
    if data.parameter_location is None or data.parameter_location.name != "BODY":
        return False
    schema = case.operation.definition.raw.get("requestBody", {})
    key = f"{schema} {case.media_type} {case.body!r}"
    if key in invalid_bodies:
        return True
    invalid_bodies.add(key)
    return False


def scenario_of(case):
    scenario = getattr(case.meta.phase.data, "scenario", None) if case.meta else None
    return str(getattr(scenario, "value", scenario))
