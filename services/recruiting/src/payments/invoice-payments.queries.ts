import type { EntityManager } from '@mikro-orm/postgresql'
import { firstRow, rows } from '@upline/db'

const REFUNDABLE = `
  select max(paid_at) as "paidAt", sum(cents - refunded_cents)::text as cents from invoice_payments
  where payment_id = $1 and paid_at > $2 and refunded_cents < cents and disputed_at is null`

/** What can be refunded of the payments since an instant, and when the last of them was made. */
export const refundableSum = (
  em: EntityManager,
  paymentId: string,
  since: string,
): Promise<{ paidAt: Date | null; cents: string | null } | undefined> => firstRow(em, REFUNDABLE, [paymentId, since])

const INTENTS = `
  select payment_intent as "paymentIntent" from invoice_payments
  where payment_id = $1 and payment_intent is not null and ($2::timestamptz is null or paid_at > $2)`

/** Payments since an instant, or all without one. */
export const paymentIntents = (
  em: EntityManager,
  paymentId: string,
  since: string | null,
): Promise<{ paymentIntent: string }[]> => rows(em, INTENTS, [paymentId, since])

const BY_INTENT = `
  select i.invoice_id as "invoiceId", p.member_id as "memberId"
  from invoice_payments i join payments p on p.id = i.payment_id where i.payment_intent = $1 for update of i`

export const lockInvoicePayment = (
  tx: EntityManager,
  paymentIntent: string,
): Promise<{ invoiceId: string; memberId: string | null } | undefined> => firstRow(tx, BY_INTENT, [paymentIntent])

const REFUNDED = 'update invoice_payments set refunded_cents = greatest(refunded_cents, $2) where invoice_id = $1'

export const markRefunded = (tx: EntityManager, invoiceId: string, cents: number): Promise<unknown> =>
  rows(tx, REFUNDED, [invoiceId, cents])

const DISPUTED = 'update invoice_payments set disputed_at = coalesce(disputed_at, now()) where invoice_id = $1'

export const markDisputed = (tx: EntityManager, invoiceId: string): Promise<unknown> => rows(tx, DISPUTED, [invoiceId])
