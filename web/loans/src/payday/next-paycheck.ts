import type { PayRun, PayRunState } from '@upline/contracts'
import { calendarDay } from '../labels/period-labels.ts'

/** The run that pays next: the one with the earliest pay day that is not paid. */
export const nextRun = (runs: readonly PayRun[]): PayRun | undefined =>
  runs.filter(({ state }) => state !== 'paid').toSorted((a, b) => (a.payOn < b.payOn ? -1 : 1))[0]

/** What the run pays the viewer, in dollars. A net below $0 of an open run is carried or covered before the lock. */
export const ownPay = ({ own: { paid, total } }: Pick<PayRun, 'own'>): number => paid ?? Math.max(total, 0)

const STATE_TEXTS: Record<PayRunState, (run: PayRun) => string> = {
  open: () => 'The period is open, so the amount can still change.',
  locked: () => 'The period is locked. Nothing is added to it.',
  verifying: ({ verifyBy }) => `Verify your lines by ${calendarDay(verifyBy)}.`,
  approved: () => 'The pay run is approved.',
  paid: () => 'The pay run is paid.',
}

export const paycheckText = (run: PayRun): string => {
  if (run.state === 'verifying' && run.own.verified + run.own.disputed >= run.own.lines)
    return 'You verified or disputed all lines.'
  return STATE_TEXTS[run.state](run)
}
