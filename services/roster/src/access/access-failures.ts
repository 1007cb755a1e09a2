import { failing, Failure } from '@upline/contracts'

export class MayNotError extends Failure {
  constructor(message = 'You may not do this.') {
    super('forbidden', 'roster.forbidden', message)
  }
}

export class RoleAboveOwnError extends Failure {
  constructor() {
    super('forbidden', 'roster.role-above-own', 'You can not grant a role above your own.', {
      errors: [{ field: 'role', message: 'This role is above your own.' }],
    })
  }
}

export class UplineOutsideError extends Failure {
  constructor() {
    super('forbidden', 'roster.upline-outside', 'You can only choose an upline inside your own team.', {
      errors: [{ field: 'uplineId', message: 'This upline is outside your team.' }],
    })
  }
}

/** Nobody of this id, or nobody whom one may see: the answer is the same. */
export class MemberMissingError extends failing(
  'missing',
  'roster.member-missing',
  'The requested team member could not be found.',
) {}
