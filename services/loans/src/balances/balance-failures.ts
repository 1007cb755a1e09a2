import { dateText, failing, Failure } from '@upline/contracts'
import type { LaterRun } from './run-balances.queries.ts'

export class BalanceNotFoundError extends failing('missing', 'loans.unknown-balance', 'This balance was not found.') {}

export class OwnPayTermsError extends failing(
  'forbidden',
  'loans.own-pay-terms',
  'You cannot set your own pay terms. Ask the CEO, another admin or a member with the Payroll duty.',
) {}

/** The member could use the account that changes their pay terms or clawbacks. */
export class PayeesAccountError extends failing(
  'forbidden',
  'loans.tied-account',
  'This member created, promoted or reset your account in the last 30 days, so you cannot change how they are paid. ' +
    'Ask the CEO, another admin or a member with the Payroll duty.',
) {}

export class PayTermsFieldError extends Failure {
  constructor(field: string, message: string) {
    super('invalid', 'request.invalid', message, { errors: [{ field, message }] })
  }
}

/** Balances of a later run follow from those of the run that would change. */
export class LaterBalancesError extends Failure {
  constructor({ state, startsOn, endsOn }: LaterRun) {
    const later = `The pay run of ${dateText(startsOn)} to ${dateText(endsOn)} has balances that follow from this one.`
    const next =
      state === 'paid'
        ? 'It is paid. Book an adjustment in the open pay run instead.'
        : 'Reopen that run first, then this one.'
    super('conflict', 'loans.later-balances', `${later} ${next}`, { blockers: [] })
  }
}
