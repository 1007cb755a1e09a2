import { failing, Failure } from '@upline/contracts'

export class SignedOutError extends failing('unauthenticated', 'auth.signed-out', 'Please sign in.') {}

export class RoleDeniedError extends failing('forbidden', 'auth.role', 'You are not allowed to do this.') {}

/** An auditor may read everything but change nothing (compensation.md, section 9). */
export class AuditorReadOnlyError extends failing(
  'forbidden',
  'auth.auditor-read-only',
  'You have the Auditor duty. You can see everything but change nothing.',
) {}

export class ScopeDeniedError extends Failure {
  constructor(needed: string | undefined) {
    const why = needed ? `This API key has no scope ${needed}.` : 'No API key may do this.'
    super('forbidden', 'auth.scope', why)
  }
}

export class PasswordChangeDueError extends failing(
  'forbidden',
  'identity.password-change-due',
  'Please change your password first.',
) {}

export class SecondFactorDueError extends failing(
  'forbidden',
  'identity.second-factor-due',
  'Please set up your second factor first.',
) {}

/** The person at an open session may not be its owner, and the change could take the account over. */
export class ProofNeededError extends failing(
  'forbidden',
  'identity.proof-needed',
  'Please enter your password again to do this.',
) {}

export class SessionsUnavailableError extends failing(
  'unavailable',
  'auth.sessions-unavailable',
  'Sign-in is not available at the moment. Please try again.',
) {}

export class SealingUnavailableError extends Failure {
  constructor(receiver: string) {
    super(
      'unavailable',
      'auth.no-sealing-key',
      `A password cannot be sent to ${receiver} at the moment. Please try again.`,
    )
  }
}
