import { Logger } from '@nestjs/common'
import { failing, Failure } from '@upline/contracts'
import Stripe from 'stripe'

const logger = new Logger('Payments')

class ProviderUnavailableError extends Failure {
  constructor(cause?: Error) {
    super(
      'unavailable',
      'recruiting.payment-provider-away',
      'The payment provider is unavailable. Nothing was charged. Please try again.',
    )
    this.cause = cause
  }
}

export class OtherPlanPaidError extends failing(
  'conflict',
  'recruiting.other-plan-paid',
  'You have already paid for the other plan.',
) {}

export class UnpaidError extends failing(
  'unpaid',
  'recruiting.unpaid',
  'No payment was found for this email address and plan. Please pay first.',
) {}

export class BadSignatureError extends failing(
  'invalid',
  'recruiting.webhook-signature',
  'The signature is not valid.',
) {}

/** Runs a call of the provider. Converts its errors to our own, without the provider's text. */
export async function callProvider<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (fault) {
    if (!(fault instanceof Stripe.errors.StripeError)) throw fault
    logger.warn(`The payment provider returned ${fault.statusCode ?? 'nothing'}: ${fault.type} ${fault.code ?? ''}`)
    throw new ProviderUnavailableError(fault)
  }
}

/**
 * The provider responded with an error. It stores the response under the idempotency key, so the next attempt needs a new
 * key. After a call without a response the next attempt repeats the key and finds out whether it was applied.
 */
export const hasResponse = (fault: unknown): boolean =>
  fault instanceof ProviderUnavailableError &&
  fault.cause instanceof Stripe.errors.StripeError &&
  fault.cause.statusCode !== undefined

/** The provider has no such object. */
export const isMissing = (fault: unknown): boolean => fault instanceof ProviderUnavailableError && isGone(fault.cause)

export const isGone = (fault: unknown): boolean =>
  fault instanceof Stripe.errors.StripeError && (fault.statusCode === 404 || fault.code === 'resource_missing')
