import { Failure } from '@upline/contracts'
import { ruleOf, type StoredBonus } from './recruit-bonus.ts'

const MESSAGE = 'Type your name and confirm the sentence to turn the bonus for registrations on.'

export class AttestationRequiredError extends Failure {
  constructor() {
    super('unprocessable', 'recruiting.attestation-required', MESSAGE, {
      errors: [{ field: 'attestation', message: MESSAGE }],
    })
  }
}

/** Only the bonus for registrations needs an attestation, when it is turned on. A value that is sent again changes nothing. */
export const needsAttestation = (before: StoredBonus, wanted: StoredBonus | undefined): boolean =>
  wanted !== undefined && ruleOf(wanted) === 'on-registration' && ruleOf(before) !== 'on-registration'
