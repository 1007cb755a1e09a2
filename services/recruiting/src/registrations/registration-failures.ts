import { Failure } from '@upline/contracts'

export class RegistrationFailedError extends Failure {
  constructor(reason: string, isRefunded: boolean) {
    super('conflict', 'recruiting.registration-failed', `${reason} ${moneyWords(isRefunded)}`)
  }
}

/** What became of the money, as the applicant reads it. */
export const moneyWords = (isRefunded: boolean): string =>
  isRefunded
    ? 'Your payment has been refunded and your plan is canceled.'
    : 'Your plan is canceled and nothing was charged.'

export class UnknownRegistrationError extends Failure {
  constructor() {
    super('missing', 'recruiting.unknown-registration', 'No such registration.')
  }
}
