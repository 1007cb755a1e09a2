import type { Account } from './account.ts'
import type { Charge, Dispute, Refund } from './sim-state.ts'
import { StripeProblem } from './stripe-problem.ts'

function chargeOf(account: Account, body: Record<string, unknown>): Charge {
  const found = Object.values(account.state.charges).find(
    (charge) => charge.id === body['charge'] || charge.paymentIntent === body['payment_intent'],
  )
  if (!found) throw new StripeProblem(404, 'resource_missing', 'No such charge or payment_intent')
  return found
}

export function refundCharge(account: Account, body: Record<string, unknown>): Refund {
  const charge = chargeOf(account, body)
  const amount = Number(body['amount'] ?? charge.amount - charge.refunded)
  if (charge.refunded + amount > charge.amount || amount <= 0)
    throw new StripeProblem(400, 'charge_already_refunded', `Charge ${charge.id} has already been refunded.`)
  charge.refunded += amount
  const refund: Refund = {
    ...{ id: account.id('re'), charge: charge.id, paymentIntent: charge.paymentIntent, amount },
    created: account.now(),
    metadata: (body['metadata'] ?? {}) as Record<string, string>,
  }
  account.state.refunds[refund.id] = refund
  account.publish('refund.created', 'refund', refund.id)
  return refund
}

/** Simulates a chargeback by the cardholder's bank. */
export function disputeCharge(account: Account, chargeId: string): Dispute {
  const charge = chargeOf(account, { charge: chargeId })
  charge.isDisputed = true
  const { id, paymentIntent, amount } = charge
  const dispute: Dispute = { id: account.id('du'), charge: id, paymentIntent, amount, created: account.now() }
  account.state.disputes[dispute.id] = dispute
  account.publish('charge.dispute.created', 'dispute', dispute.id)
  return dispute
}
