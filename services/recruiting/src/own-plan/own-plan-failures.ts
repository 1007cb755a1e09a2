import { Failure } from '@upline/contracts'

export class NoBillingError extends Failure {
  constructor() {
    super('missing', 'recruiting.no-billing', 'This account has no billing yet.')
  }
}

export class HasPlanError extends Failure {
  constructor() {
    super('conflict', 'recruiting.has-plan', 'You already have this plan.')
  }
}

export class NothingToRefundError extends Failure {
  constructor() {
    super('conflict', 'recruiting.nothing-to-refund', 'No payment from the last 30 days can be refunded.')
  }
}
