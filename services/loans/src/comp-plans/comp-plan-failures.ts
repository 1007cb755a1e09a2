import { Failure, failing } from '@upline/contracts'

/** Terms or dates that cannot be entered; names the field. */
export class CompPlanFieldError extends Failure {
  constructor(field: string, message: string) {
    super('invalid', 'loans.comp-plan', message, { errors: [{ field, message }] })
  }
}

/** The plan would pay no one: a name that no member has is most likely a typo. */
export class UnusedSubjectError extends Failure {
  constructor(scope: 'role' | 'branch', name: string) {
    const message = `No member has had the ${scope} '${name}'. Choose one that members have, or set it on a member's profile first.`
    super('unprocessable', 'loans.unused-subject', message, { errors: [{ field: 'subject', message }] })
  }
}

export class CompPlanNotFoundError extends failing(
  'missing',
  'loans.unknown-comp-plan',
  'The comp plan could not be found.',
) {}

export class PlanVersionNotFoundError extends failing(
  'missing',
  'loans.unknown-plan-version',
  'The version of the comp plan could not be found.',
) {}

export class AssignmentNotFoundError extends failing(
  'missing',
  'loans.unknown-plan-assignment',
  'The assignment could not be found.',
) {}

export class PlanInEffectError extends failing(
  'conflict',
  'loans.plan-in-effect',
  'It has taken effect and cannot be withdrawn. Draft another one with a later date.',
) {}

export class PlanWithdrawnError extends failing('conflict', 'loans.plan-withdrawn', 'It has already been withdrawn.') {}

export class OwnPlanError extends failing(
  'forbidden',
  'loans.own-plan',
  'This changes your own pay. Someone else has to withdraw it.',
) {}

export class PlanApprovedError extends failing('conflict', 'loans.plan-approved', 'It has already been approved.') {}

export class PlanDateTakenError extends failing(
  'conflict',
  'loans.plan-date-taken',
  'Another approved one takes effect on this date. Withdraw it first.',
) {}

export class PlanNameTakenError extends Failure {
  constructor(name: string) {
    const message = `A comp plan named '${name}' exists already. Choose another name.`
    super('conflict', 'loans.plan-name-taken', message, { errors: [{ field: 'name', message }] })
  }
}
