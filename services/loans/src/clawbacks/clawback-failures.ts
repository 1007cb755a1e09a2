import { dateText, failing, Failure } from '@upline/contracts'

export class ClawbackNotFoundError extends failing(
  'missing',
  'loans.unknown-clawback',
  'This clawback was not found, or the loan was corrected and nothing is clawed back now.',
) {}

export class OwnClawbackError extends failing(
  'forbidden',
  'loans.own-clawback',
  'You cannot spread or waive a clawback of your own pay. Ask the CEO, another admin or a member with the Payroll duty.',
) {}

export class WaiverPendingError extends failing(
  'conflict',
  'loans.waiver-pending',
  'A waiver of this clawback is pending approval. Decide or withdraw it first.',
) {}

/** A pay run has deducted the clawback, or its first installment. */
export class ClawbackSettledError extends Failure {
  constructor({ startsOn, endsOn }: { startsOn: string; endsOn: string }) {
    const settled = `The pay run of ${dateText(startsOn)} to ${dateText(endsOn)} has deducted this clawback or its first installment.`
    super('conflict', 'loans.clawback-settled', `${settled} Reopen that run first, or request a waiver.`)
  }
}

export class ClawbackFieldError extends Failure {
  constructor(field: string, message: string) {
    super('invalid', 'request.invalid', message, { errors: [{ field, message }] })
  }
}
