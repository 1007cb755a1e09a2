import { Failure, failing } from '@upline/contracts'

export class PlanTermsError extends Failure {
  constructor(field: string, message: string) {
    super('invalid', 'loans.plan-terms', message, { errors: [{ field, message }] })
  }
}

export class UnknownPlanError extends failing(
  'missing',
  'loans.unknown-plan',
  'There is no such version of the plan.',
) {}

export class PlanInForceError extends failing(
  'conflict',
  'loans.plan-in-force',
  'Only a version that has not taken effect can be withdrawn.',
) {}

export class PlanDateTakenError extends failing(
  'conflict',
  'loans.plan-date-taken',
  'Another version takes effect on this date. Withdraw it first.',
) {}
