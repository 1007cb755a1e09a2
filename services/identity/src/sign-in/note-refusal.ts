import { Failure } from '@upline/contracts'
import { metrics } from '@upline/watch'
import { CodeNeededError } from '../second-factor/second-factor-failures.ts'
import { noteSecurity } from '../security-log.ts'
import { TooManyAttemptsError } from '../throttle/throttle.service.ts'

/** Counted by why it was refused, never by whom: a wave of them is an attack, a few are people. The log says whose account. */
export function noteRefusal(fault: unknown, who?: string): void {
  // A right password that is asked for its code is halfway in.
  if (!(fault instanceof Failure) || fault instanceof CodeNeededError) return
  const reason = reasonOf(fault)
  metrics.signInFailures.inc({ reason })
  noteSecurity({ msg: 'sign-in refused', who, why: reason })
}

function reasonOf(fault: Failure): 'too-many' | 'second-factor' | 'credentials' {
  if (fault instanceof TooManyAttemptsError) return 'too-many'
  return /factor|code/.test(fault.code) ? 'second-factor' : 'credentials'
}
