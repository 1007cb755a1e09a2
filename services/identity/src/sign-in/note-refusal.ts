import { Failure } from '@upline/contracts'
import { beginAtZero, metrics } from '@upline/watch'
import { CodeNeededError } from '../second-factor/second-factor-failures.ts'
import { noteSecurity } from '../security-log.ts'
import { TooManyAttemptsError } from '../throttle/throttle.service.ts'

const REASONS = ['too-many', 'second-factor', 'credentials'] as const

/** Created at process start, so that the first wave of failures shows as an increase. */
export const beginRefusalsAtZero = (): void => beginAtZero(metrics.signInFailures, 'reason', REASONS)

/**
 * Counted by reason, never by account: a wave of failures is an attack, a few are typos. The log has the account ID.
 */
export function noteRefusal(fault: unknown, who?: string): void {
  // A right password without its code is not a failure.
  if (!(fault instanceof Failure) || fault instanceof CodeNeededError) return
  const reason = reasonOf(fault)
  metrics.signInFailures.inc({ reason })
  noteSecurity({ msg: 'sign-in refused', who, why: reason })
}

function reasonOf(fault: Failure): (typeof REASONS)[number] {
  if (fault instanceof TooManyAttemptsError) return 'too-many'
  return /factor|code/.test(fault.code) ? 'second-factor' : 'credentials'
}
