import type { EncompassRun } from '@upline/contracts'

/** Runs that are visible without opening the history. */
export const SHOWN_RUNS = 3

/** A failed run is resolved by a later run that succeeds: each run reads everything that changed since the last one. */
export const isResolved = (run: EncompassRun, runs: readonly EncompassRun[]): boolean =>
  run.error !== null && runs.some((later) => later.error === null && later.finishedAt > run.finishedAt)
