import type { SettingProblem } from '@upline/compliance'
import { Failure, failing } from '@upline/contracts'

export class RuleNotFoundError extends failing('missing', 'loans.rule-not-found', 'Rule not found.') {}

export class RuleSettingError extends Failure {
  constructor({ field, message }: SettingProblem) {
    super('invalid', 'loans.rule-setting', message, { errors: [{ field, message }] })
  }
}
