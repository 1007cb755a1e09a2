import { Failure } from '@upline/contracts'
import { beginAtZero, metrics } from '@upline/watch'
import { CodeNeededError } from '../second-factor/second-factor-failures.ts'
import { noteSecurity } from '../security-log.ts'
import { TooManyAttemptsError } from '../throttle/throttle.service.ts'

const REASONS = ['too-many', 'second-factor', 'credentials'] as const

/** From the process' start, so that the first wave after it is seen as one. */
export const beginRefusalsAtZero = (): void => beginAtZero(metrics.signInFailures, 'reason', REASONS)

/** Counted by why it was refused, never by whom: a wave of them is an attack, a few are people. The log says whose account. */
export function noteRefusal(fault: unknown, who?: string): void {
  // A right password that is asked for its code is halfway in.
  if (!(fault instanceof Failure) || fault instanceof CodeNeededError) return
  const reason = reasonOf(fault)
  metrics.signInFailures.inc({ reason })
  noteSecurity({ msg: 'sign-in refused', who, why: reason })
}

function reasonOf(fault: Failure): (typeof REASONS)[number] {
  if (fault instanceof TooManyAttemptsError) return 'too-many'
  return /factor|code/.test(fault.code) ? 'second-factor' : 'credentials'
}
