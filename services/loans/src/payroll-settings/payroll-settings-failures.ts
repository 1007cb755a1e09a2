import { failing, Failure } from '@upline/contracts'

/** An entry of the rule of early payoffs is not valid. */
export class PayoffRuleError extends Failure {
  constructor(field: string, message: string) {
    super('invalid', 'request.invalid', message, { errors: [{ field, message }] })
  }
}

/** A member who owes a balance could use the account that changes how fast it is recovered. */
export class DebtorsAccountError extends failing(
  'forbidden',
  'loans.tied-account',
  'A member who owes a balance created, promoted or reset your account in the last 30 days, so you cannot change the recovery limit or the floor. ' +
    'Ask the CEO, another admin or a member with the Payroll duty.',
) {}

export class OwnRecoveryError extends failing(
  'forbidden',
  'loans.own-recovery',
  'You owe a balance, so you cannot change the recovery limit or the floor. Ask the CEO, an admin or a member with the Payroll duty who owes nothing.',
) {}
