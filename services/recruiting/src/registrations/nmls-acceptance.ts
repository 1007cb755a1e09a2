import { checkNmlsId, NMLS_PROBLEM_MESSAGES } from '@upline/compliance'
import { Failure } from '@upline/contracts'

class NmlsRefusedError extends Failure {
  constructor() {
    const message = NMLS_PROBLEM_MESSAGES.malformed
    super('invalid', 'recruiting.nmls-malformed', message, { errors: [{ field: 'agentData.nmls', message }] })
  }
}

/**
 * Rule S1 (compensation.md, section 10). Production refuses an ID with other characters than digits before any payment. A
 * demo accepts it, like the form of the product text, and the roster lists the member with a warning.
 */
export function assertNmlsAccepted(nmls: string, mode: 'demo' | 'production'): void {
  if (mode === 'production' && checkNmlsId(nmls) !== 'valid') throw new NmlsRefusedError()
}
