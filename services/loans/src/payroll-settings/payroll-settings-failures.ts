import { failing, Failure } from '@upline/contracts'

/** An entry of the rule of early payoffs is not valid. */
export class PayoffRuleError extends Failure {
  constructor(field: string, message: string) {
    super('invalid', 'request.invalid', message, { errors: [{ field, message }] })
  }
}

export class OwnRecoveryError extends failing(
  'forbidden',
  'loans.own-recovery',
  'You owe a balance, so you cannot change the recovery limit or the floor. Ask the CEO, an admin or a member with the Payroll duty who owes nothing.',
) {}
