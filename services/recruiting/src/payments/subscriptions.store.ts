import type { EntityManager } from '@mikro-orm/postgresql'
import { firstRow, isoInstant, rows } from '@upline/db'
import { tables } from '../../database/tables.ts'
import type { SubscriptionRow } from './subscription-state.ts'

const iso = (column: string, as: string) => `${isoInstant(column)} as "${as}"`

export const SUBSCRIPTION = `id, status, is_open as "isOpen", plan_type as "planType", ${iso('trial_ends_at', 'trialEndsAt')},
  ${iso('period_ends_at', 'periodEndsAt')}, cancels_at_period_end as "cancelsAtPeriodEnd",
  ${iso('past_due_since', 'pastDueSince')}`

export const subscriptionOfPayment = (em: EntityManager, paymentId: string): Promise<SubscriptionRow | undefined> =>
  firstRow(em, `select ${SUBSCRIPTION} from subscriptions where payment_id = $1`, [paymentId])

export const paymentOf = async (em: EntityManager, subscriptionId: string): Promise<string | undefined> =>
  (await tables(em).selectFrom('subscriptions').select('paymentId').where('id', '=', subscriptionId).executeTakeFirst())
    ?.paymentId

export const lockSubscription = (tx: EntityManager, id: string): Promise<unknown> =>
  rows(tx, 'select 1 from subscriptions where id = $1 for update', [id])

/** Writes the row and returns its new version. */
export async function putSubscription(tx: EntityManager, paymentId: string, row: SubscriptionRow): Promise<number> {
  const written = await firstRow<{ version: number }>(
    tx,
    `insert into subscriptions as s (id, payment_id, status, is_open, plan_type, trial_ends_at, period_ends_at,
       cancels_at_period_end, past_due_since)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (id) do update set status = excluded.status, is_open = excluded.is_open, plan_type = excluded.plan_type,
       trial_ends_at = excluded.trial_ends_at, period_ends_at = excluded.period_ends_at,
       cancels_at_period_end = excluded.cancels_at_period_end, past_due_since = excluded.past_due_since,
       version = s.version + 1
     returning version`,
    [
      ...[row.id, paymentId, row.status, row.isOpen, row.planType, row.trialEndsAt, row.periodEndsAt],
      ...[row.cancelsAtPeriodEnd, row.pastDueSince],
    ],
  )
  return written!.version
}

/** The next version, for an event about an unchanged row: its member has become known. */
export async function nextVersion(tx: EntityManager, id: string): Promise<number> {
  const next = await tables(tx)
    .updateTable('subscriptions')
    .set((old) => ({ version: old('version', '+', 1) }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return next.version
}

export interface InvoicePayment {
  invoiceId: string
  paymentIntent: string | null
  cents: number
  paidAt: string
}

/** False if the invoice was already known. */
export async function storeInvoice(tx: EntityManager, paymentId: string, invoice: InvoicePayment): Promise<boolean> {
  const kept = await rows(
    tx,
    `insert into invoice_payments (invoice_id, payment_id, payment_intent, cents, paid_at) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning 1`,
    [invoice.invoiceId, paymentId, invoice.paymentIntent, invoice.cents, invoice.paidAt],
  )
  return kept.length > 0
}
