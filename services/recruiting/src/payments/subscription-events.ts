import { type NewEvent, paymentReceived, subscriptionChanged, trialEnding } from '@upline/contracts/events'
import type { PaymentRow } from './payments.store.ts'
import type { SubscriptionRow } from './subscription-state.ts'
import type { InvoicePayment } from './subscriptions.store.ts'

export function changedEvent(
  payment: Pick<PaymentRow, 'email' | 'memberId'>,
  row: SubscriptionRow,
  stamp: { version: number; at: Date },
): NewEvent<typeof subscriptionChanged> {
  const { id, status, isOpen, planType, trialEndsAt, periodEndsAt, cancelsAtPeriodEnd } = row
  return {
    type: subscriptionChanged,
    key: id,
    aggregateVersion: stamp.version,
    data: {
      ...{ subscriptionId: id, memberId: payment.memberId, email: payment.email, planType, status, isOpen },
      ...{ trialEndsAt, periodEndsAt, cancelsAtPeriodEnd, at: stamp.at.toISOString() },
    },
  }
}

export function receivedEvent(
  payment: PaymentRow,
  invoice: InvoicePayment,
  about: { subscriptionId: string; isSimulated: boolean },
): NewEvent<typeof paymentReceived> {
  const { memberId, firstName, email, planType } = payment
  const { invoiceId, cents: amountCents, paidAt } = invoice
  return {
    type: paymentReceived,
    key: about.subscriptionId,
    aggregateVersion: 0,
    data: { ...about, ...{ invoiceId, memberId, firstName, email, planType, amountCents, paidAt } },
  }
}

export function endingEvent(
  payment: PaymentRow & { memberId: string },
  row: SubscriptionRow & { trialEndsAt: string },
  at: Date,
): NewEvent<typeof trialEnding> {
  const { memberId, firstName, email, planType } = payment
  const { id: subscriptionId, trialEndsAt } = row
  return {
    type: trialEnding,
    key: subscriptionId,
    aggregateVersion: 0,
    data: { subscriptionId, memberId, firstName, email, planType, trialEndsAt, at: at.toISOString() },
  }
}
