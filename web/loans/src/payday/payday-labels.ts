import type { PayFrequency, PayRun, PayRunAction, PayRunState } from '@upline/contracts'
import { periodSpan } from '../labels/period-labels.ts'

export const STATE_LABELS: Record<PayRunState, string> = {
  open: 'Open',
  locked: 'Locked',
  verifying: 'In verification',
  approved: 'Approved',
  paid: 'Paid',
}

export const FREQUENCY_LABELS: Record<PayFrequency, string> = {
  monthly: 'Monthly',
  semimonthly: 'Twice a month (1–15, 16–end)',
  biweekly: 'Every two weeks',
  weekly: 'Weekly',
}

export const ACTION_LABELS: Record<PayRunAction, string> = {
  lock: 'Locked',
  verify: 'Verification started',
  approve: 'Approved',
  reopen: 'Reopened',
  pay: 'Marked as paid',
}

/** 'Nov 1 – Nov 30, 2026: In verification'. */
export const runName = (run: PayRun): string => `${periodSpan(run)}: ${STATE_LABELS[run.state]}`

/** The run that needs work first: the oldest one that has begun and is not paid. */
export const currentRun = (runs: readonly PayRun[]): PayRun | undefined =>
  runs.findLast(({ state }) => state !== 'paid') ?? runs[0]
