import { PRICES, type SimState } from './sim-state.ts'

/** Objects in the format of Stripe's API version 2026-10-28. */
const price = (lookupKey: string) => {
  const known = PRICES[lookupKey]!
  const { id, cents } = known
  const recurring = { interval: 'month', interval_count: 1 }
  return { id, object: 'price', active: true, currency: 'usd', lookup_key: lookupKey, unit_amount: cents, recurring }
}

const session = (state: SimState, id: string) => {
  const of = state.sessions[id]!
  return {
    id,
    object: 'checkout.session',
    mode: 'subscription',
    status: of.status,
    payment_status: of.status === 'complete' ? 'no_payment_required' : 'unpaid',
    created: of.created,
    expires_at: of.expiresAt,
    client_reference_id: of.clientReferenceId,
    customer: of.customer,
    customer_email: of.email,
    subscription: of.subscription,
    metadata: of.metadata,
    success_url: of.successUrl,
    cancel_url: of.cancelUrl,
    url: null as string | null,
    livemode: false,
  }
}

const paymentMethod = (state: SimState, customerId: string) => {
  const { fingerprint } = state.customers[customerId]!
  const card = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2030, fingerprint }
  return { id: `pm_${customerId}`, object: 'payment_method', type: 'card', customer: customerId, card }
}

const subscription = (state: SimState, id: string) => {
  const of = state.subscriptions[id]!
  return {
    id,
    object: 'subscription',
    status: of.status,
    customer: of.customer,
    created: of.created,
    metadata: of.metadata,
    trial_end: of.trialEnd,
    cancel_at_period_end: of.cancelAtPeriodEnd,
    canceled_at: of.canceledAt,
    ended_at: of.endedAt,
    latest_invoice: of.latestInvoice,
    default_payment_method: paymentMethod(state, of.customer),
    items: {
      object: 'list',
      has_more: false,
      data: [
        {
          id: `si_${id}`,
          object: 'subscription_item',
          price: price(of.lookupKey),
          quantity: 1,
          current_period_start: of.periodStart,
          current_period_end: of.periodEnd,
        },
      ],
    },
    livemode: false,
  }
}

const invoice = (state: SimState, id: string) => {
  const of = state.invoices[id]!
  const payment = { type: 'payment_intent', payment_intent: of.paymentIntent }
  const payments = of.paymentIntent
    ? [{ id: `inpay_${id}`, object: 'invoice_payment', amount_paid: of.amount, status: 'paid', payment }]
    : []
  return {
    id,
    object: 'invoice',
    status: of.status,
    customer: of.customer,
    created: of.created,
    currency: 'usd',
    amount_due: of.amount,
    amount_paid: of.status === 'paid' ? of.amount : 0,
    status_transitions: { paid_at: of.paidAt },
    parent: { type: 'subscription_details', subscription_details: { subscription: of.subscription } },
    payments: { object: 'list', has_more: false, data: payments },
    livemode: false,
  }
}

const charge = (state: SimState, id: string) => {
  const of = state.charges[id]!
  return {
    ...{ id, object: 'charge', amount: of.amount, amount_refunded: of.refunded, customer: of.customer },
    ...{ payment_intent: of.paymentIntent, refunded: of.refunded === of.amount, disputed: of.isDisputed },
  }
}

const refund = (state: SimState, id: string) => {
  const of = state.refunds[id]!
  const { amount, charge: on, paymentIntent, created, metadata } = of
  const about = { amount, charge: on, payment_intent: paymentIntent, created, metadata }
  return { id, object: 'refund', currency: 'usd', status: 'succeeded', ...about }
}

const dispute = (state: SimState, id: string) => {
  const { amount, charge: on, paymentIntent, created } = state.disputes[id]!
  return { id, object: 'dispute', status: 'needs_response', amount, charge: on, payment_intent: paymentIntent, created }
}

const customer = (state: SimState, id: string) => ({
  ...{ id, object: 'customer', email: state.customers[id]!.email, livemode: false },
})

export const views = { session, subscription, invoice, charge, refund, dispute, customer }
export { price as priceView }
