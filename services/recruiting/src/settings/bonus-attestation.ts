import { Failure } from '@upline/contracts'

const MESSAGE = 'Type your name and confirm the sentence to turn the recruit bonus on.'

export class AttestationRequiredError extends Failure {
  constructor() {
    super('unprocessable', 'recruiting.attestation-required', MESSAGE, {
      errors: [{ field: 'attestation', message: MESSAGE }],
    })
  }
}

/** Whether a change turns the bonus on, which needs an attestation. A value that is sent again changes nothing. */
export const needsAttestation = (isOn: boolean, wanted: boolean | undefined): boolean => wanted === true && !isOn
