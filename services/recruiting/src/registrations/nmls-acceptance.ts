import { checkNmlsId, NMLS_PROBLEM_MESSAGES } from '@upline/compliance'
import { Failure } from '@upline/contracts'

class NmlsRefusedError extends Failure {
  constructor() {
    const message = NMLS_PROBLEM_MESSAGES.malformed
    super('invalid', 'recruiting.nmls-malformed', message, { errors: [{ field: 'agentData.nmls', message }] })
  }
}

/**
 * Rule S1 (compensation.md, section 10). In production an ID of other signs than digits is refused before anything is paid. A
 * demo takes it, as the form of the product text does; the roster then lists the member with a warning.
 */
export function assertNmlsAccepted(nmls: string, mode: 'demo' | 'production'): void {
  if (mode === 'production' && checkNmlsId(nmls) !== 'valid') throw new NmlsRefusedError()
}
