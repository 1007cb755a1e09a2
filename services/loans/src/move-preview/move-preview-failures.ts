import { failing, failingField, Failure } from '@upline/contracts'

export class MissingError extends failing(
  'missing',
  'loans.member-missing',
  'The requested team member could not be found.',
) {}

export class MayNotError extends failing('forbidden', 'loans.forbidden', 'You are not allowed to do this.') {}

export class OutsideError extends failing(
  'forbidden',
  'loans.upline-outside',
  'You can only choose an upline inside your own team.',
) {}

export class UnknownUplineError extends failingField(
  'upline',
  'invalid',
  'loans.unknown-upline',
  'The selected upline is not in the roster.',
) {}

export class CircleError extends Failure {
  constructor(member: string, upline: string) {
    super('conflict', 'loans.upline-circle', `${upline} is in the downline of ${member}.`)
  }
}
