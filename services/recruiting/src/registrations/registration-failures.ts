import { Failure } from '@upline/contracts'

export class RegistrationFailedError extends Failure {
  constructor(reason: string, isRefunded: boolean) {
    super('conflict', 'recruiting.registration-failed', `${reason} ${moneyWords(isRefunded)}`)
  }
}

/** What the page says of a failure; the mail to the applicant has the reason itself. */
export const shownReason = ({ reason, isPrivate }: { reason: string | null; isPrivate: boolean }): string =>
  isPrivate ? 'Your registration could not be completed. We emailed you the reason.' : (reason ?? '')

/** What became of the money, as the applicant reads it. */
export const moneyWords = (isRefunded: boolean): string =>
  isRefunded
    ? 'Your payment has been refunded and your plan is canceled.'
    : 'Your plan is canceled and nothing was charged.'

export class UnknownRegistrationError extends Failure {
  constructor() {
    super('missing', 'recruiting.unknown-registration', 'The registration could not be found.')
  }
}
