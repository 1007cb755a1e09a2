import { Failure } from '@upline/contracts'
import { metrics } from '@upline/watch'
import { CodeNeededError } from '../second-factor/second-factor-failures.ts'
import { TooManyAttemptsError } from '../throttle/throttle.service.ts'

/** By why it was refused, never by whom: a wave of them is an attack, a few are people. */
export function countRefusal(fault: unknown): void {
  // A right password that is asked for its code is halfway in.
  if (!(fault instanceof Failure) || fault instanceof CodeNeededError) return
  if (fault instanceof TooManyAttemptsError) metrics.signInFailures.inc({ reason: 'too-many' })
  else metrics.signInFailures.inc({ reason: /factor|code/.test(fault.code) ? 'second-factor' : 'credentials' })
}
