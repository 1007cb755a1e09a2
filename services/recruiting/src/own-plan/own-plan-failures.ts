import { failing } from '@upline/contracts'

export class NoBillingError extends failing('missing', 'recruiting.no-billing', 'This account has no billing yet.') {}

export class HasPlanError extends failing('conflict', 'recruiting.has-plan', 'You already have this plan.') {}

export class NothingToRefundError extends failing(
  'conflict',
  'recruiting.nothing-to-refund',
  'No payment from the last 30 days can be refunded.',
) {}
