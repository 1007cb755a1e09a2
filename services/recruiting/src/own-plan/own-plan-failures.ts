import { Failure } from '@upline/contracts'

export class NoBillingError extends Failure {
  constructor() {
    super('missing', 'recruiting.no-billing', 'There is no billing for this account yet.')
  }
}

export class HasPlanError extends Failure {
  constructor() {
    super('conflict', 'recruiting.has-plan', 'You have this plan already.')
  }
}

export class NothingToRefundError extends Failure {
  constructor() {
    super('conflict', 'recruiting.nothing-to-refund', 'No payment of the last 30 days can be refunded.')
  }
}
