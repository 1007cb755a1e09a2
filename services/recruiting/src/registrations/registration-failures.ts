import { failing, Failure } from '@upline/contracts'

export class RegistrationFailedError extends Failure {
  constructor(reason: string, isRefunded: boolean) {
    super('conflict', 'recruiting.registration-failed', `${reason} ${refundText(isRefunded)}`)
  }
}

/** The reason shown on the page. A private reason is only in the email to the applicant. */
export const shownReason = ({ reason, isPrivate }: { reason: string | null; isPrivate: boolean }): string =>
  isPrivate ? 'Your registration could not be completed. We emailed you the reason.' : (reason ?? '')

/** Tells the applicant whether the payment was refunded. */
export const refundText = (isRefunded: boolean): string =>
  isRefunded
    ? 'Your payment has been refunded and your plan is canceled.'
    : 'Your plan is canceled and nothing was charged.'

export class RegistrationNotFoundError extends failing(
  'missing',
  'recruiting.unknown-registration',
  'The registration could not be found.',
) {}
