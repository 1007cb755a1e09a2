import { Logger } from '@nestjs/common'
import { Failure } from '@upline/contracts'
import Stripe from 'stripe'

const logger = new Logger('Payments')

export class ProviderAwayError extends Failure {
  constructor() {
    super(
      'unavailable',
      'recruiting.payment-provider-away',
      'The payment provider does not answer at the moment. Nothing was charged. Please try again.',
    )
  }
}

export class OtherPlanPaidError extends Failure {
  constructor() {
    super('conflict', 'recruiting.other-plan-paid', 'You have chosen and paid the other plan already.')
  }
}

export class UnpaidError extends Failure {
  constructor() {
    super('unpaid', 'recruiting.unpaid', 'No payment was found for this email address and plan. Please pay first.')
  }
}

export class BadSignatureError extends Failure {
  constructor() {
    super('invalid', 'recruiting.webhook-signature', 'The signature does not fit.')
  }
}

/** Runs a call of the provider; whatever goes wrong there is said in our own words, without its text. */
export async function asking<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (fault) {
    if (!(fault instanceof Stripe.errors.StripeError)) throw fault
    logger.warn(`The payment provider answers ${fault.statusCode ?? 'nothing'}: ${fault.type} ${fault.code ?? ''}`)
    throw new ProviderAwayError()
  }
}
