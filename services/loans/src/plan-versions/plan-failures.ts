import { Failure } from '@upline/contracts'

export class PlanTermsError extends Failure {
  constructor(field: string, message: string) {
    super('invalid', 'loans.plan-terms', message, { errors: [{ field, message }] })
  }
}

export class UnknownPlanError extends Failure {
  constructor() {
    super('missing', 'loans.unknown-plan', 'There is no such version of the plan.')
  }
}

export class PlanInForceError extends Failure {
  constructor() {
    super('conflict', 'loans.plan-in-force', 'Only a version that has not taken effect can be withdrawn.')
  }
}

export class PlanDateTakenError extends Failure {
  constructor() {
    super('conflict', 'loans.plan-date-taken', 'Another version takes effect on this date. Withdraw it first.')
  }
}
