import { Failure } from '@upline/contracts'

/** An entry of the rule of early payoffs is not valid. */
export class PayoffRuleError extends Failure {
  constructor(field: string, message: string) {
    super('invalid', 'request.invalid', message, { errors: [{ field, message }] })
  }
}
