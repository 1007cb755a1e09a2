import type { EntityManager } from '@mikro-orm/postgresql'
import type { AgentData, PlanType, SubscriptionState } from '@upline/contracts'
import { firstRow, inTransaction, rows } from '@upline/db'
import { tables } from '../../database/tables.ts'
import type { CheckoutProof } from './payment-owner.ts'

export type PaymentStatus = 'open' | 'trialing' | 'paid' | 'ended'

export interface PaymentRow {
  id: string
  email: string
  planType: PlanType
  isRegistration: boolean
  memberId: string | null
  recruiterId: string | null
  /** The payment began without a recruiter, and one can still be named. */
  isRecruiterOpen: boolean
  agent: AgentData | null
  /** SHA-256 of the browser's checkout key; null for payments of members and older ones. */
  checkoutHash: string | null
  /** The account that was signed in. */
  createdBy: string | null
  firstName: string
  status: PaymentStatus
  sessionId: string | null
  checkoutUrl: string | null
  customerId: string | null
  /** Attempts to open the hosted page that the provider answered with an error. */
  checkoutAttempt: number
  version: number
  createdAt: Date
}

export const isPaid = <Row extends { status: PaymentStatus }>(row: Row): row is Row & { status: 'trialing' | 'paid' } =>
  row.status === 'trialing' || row.status === 'paid'

const FIELDS = [
  ...(['id', 'email', 'planType', 'isRegistration', 'memberId', 'recruiterId', 'isRecruiterOpen', 'agent'] as const),
  ...(['checkoutHash', 'createdBy', 'firstName', 'status', 'sessionId', 'checkoutUrl', 'customerId'] as const),
  ...(['checkoutAttempt', 'version', 'createdAt'] as const),
]

const COLUMNS = `id, email, plan_type as "planType", is_registration as "isRegistration", member_id as "memberId",
  recruiter_id as "recruiterId", is_recruiter_open as "isRecruiterOpen", agent, checkout_hash as "checkoutHash",
  created_by as "createdBy", first_name as "firstName", status, session_id as "sessionId",
  checkout_url as "checkoutUrl", customer_id as "customerId",
  checkout_attempt as "checkoutAttempt", version, created_at as "createdAt"`

export const paymentById = (em: EntityManager, id: string): Promise<PaymentRow | undefined> =>
  tables(em).selectFrom('payments').select(FIELDS).where('id', '=', id).executeTakeFirst()

/** Returns which of these are paid or in trial. */
export const paidOf = async (em: EntityManager, ids: string[]): Promise<PaymentRow[]> =>
  ids.length === 0
    ? []
    : tables(em)
        .selectFrom('payments')
        .select(FIELDS)
        .where('id', 'in', ids)
        .where('status', 'in', ['trialing', 'paid'])
        .execute()

export const paymentBySession = (em: EntityManager, session: string): Promise<PaymentRow | undefined> =>
  tables(em).selectFrom('payments').select(FIELDS).where('sessionId', '=', session).executeTakeFirst()

export interface Applied {
  email: string
  planType: PlanType
}

const IS_OWN = `(checkout_hash = $3 or created_by = $4)`
/** Enough for every honest case. Strangers cannot push the caller's own or a paid payment off the list. */
const MAX_CANDIDATES = 20

/** Payments of an email address and plan: the caller's own first, then paid ones, then the newest. */
export const paymentsOf = (em: EntityManager, of: Applied, proof: CheckoutProof): Promise<PaymentRow[]> =>
  rows(
    em,
    `select ${COLUMNS} from payments where is_registration and email = $1 and plan_type = $2
     order by coalesce(${IS_OWN}, false) desc, status in ('trialing', 'paid') desc, created_at desc, id desc
     limit ${MAX_CANDIDATES}`,
    [of.email, of.planType, proof.keyHash, proof.accountId],
  )

/** Payments of an email address for the other plan that are not over. */
export const otherPlanPayments = (em: EntityManager, of: Applied): Promise<PaymentRow[]> =>
  rows(
    em,
    `select ${COLUMNS} from payments where is_registration and email = $1 and plan_type <> $2 and status <> 'ended'
     order by status in ('trialing', 'paid') desc, created_at desc limit 100`,
    [of.email, of.planType],
  )

/** Serializes everything that decides which payment of an email address counts. */
export const lockEmail = (tx: EntityManager, email: string): Promise<unknown> =>
  rows(tx, 'select pg_advisory_xact_lock(hashtextextended($1, 8))', [email])

export const lockPayment = (tx: EntityManager, id: string): Promise<PaymentRow | undefined> =>
  firstRow(tx, `select ${COLUMNS} from payments where id = $1 for update`, [id])

/** Sets the recruiter of a payment that began without one. Works once: the first recruiter stays. */
export const nameRecruiter = (em: EntityManager, id: string, recruiterId: string): Promise<unknown> =>
  tables(em)
    .updateTable('payments')
    .set({ recruiterId, isRecruiterOpen: false })
    .where('id', '=', id)
    .where('isRecruiterOpen', '=', true)
    .where('recruiterId', 'is', null)
    .execute()

export interface Application extends Applied {
  agent: AgentData
  recruiterId: string | null
  isRecruiterOpen: boolean
  proof: CheckoutProof
}

const OWN = `
  select ${COLUMNS} from payments
  where is_registration and email = $1 and plan_type = $2 and status <> 'ended' and ${IS_OWN}
  order by status in ('trialing', 'paid') desc, created_at desc limit 1`

/** While nothing is paid, the applicant's latest form counts. */
const REWRITE = `
  update payments set agent = $2::jsonb, first_name = $3, recruiter_id = coalesce($4, recruiter_id),
    is_recruiter_open = is_recruiter_open and $5
  where id = $1 and status = 'open' returning ${COLUMNS}`

const BEGIN = `
  insert into payments (email, plan_type, is_registration, recruiter_id, agent, first_name, checkout_hash, created_by,
    is_recruiter_open)
  values ($1, $2, true, $3, $4::jsonb, $5, $6, $7, $8) returning ${COLUMNS}`

/** The payment of this checkout session, or a new one. Payments of other sessions stay as they are. */
export async function applyFor(em: EntityManager, of: Application): Promise<PaymentRow> {
  const { email, planType, agent, recruiterId, isRecruiterOpen, proof } = of
  const form = JSON.stringify(agent)
  return inTransaction(em, async (tx) => {
    await lockEmail(tx, email)
    const own = await firstRow<PaymentRow>(tx, OWN, [email, planType, proof.keyHash, proof.accountId])
    if (own) {
      const values = [own.id, form, agent.firstName, recruiterId, isRecruiterOpen]
      return (await firstRow<PaymentRow>(tx, REWRITE, values)) ?? own
    }
    const begun = await firstRow<PaymentRow>(tx, BEGIN, [
      ...[email, planType, recruiterId, form, agent.firstName],
      ...[proof.keyHash, proof.accountId, isRecruiterOpen],
    ])
    return begun!
  })
}

/** Checkout of a member for a plan that they do not have. */
export const memberPayment = (
  em: EntityManager,
  { email, planType, memberId, firstName }: Applied & { memberId: string; firstName: string },
): Promise<PaymentRow> =>
  tables(em)
    .insertInto('payments')
    .values({ email, planType, isRegistration: false, memberId, firstName })
    .returning(FIELDS)
    .executeTakeFirstOrThrow()

export const storeSession = (em: EntityManager, id: string, session: { id: string; url: string | null }) =>
  tables(em)
    .updateTable('payments')
    .set({ sessionId: session.id, checkoutUrl: session.url })
    .where('id', '=', id)
    .where('sessionId', 'is', null)
    .execute()

export const countFailedCheckout = (em: EntityManager, id: string) =>
  tables(em)
    .updateTable('payments')
    .set((old) => ({ checkoutAttempt: old('checkoutAttempt', '+', 1) }))
    .where('id', '=', id)
    .execute()

/** A change that events announce with the next version. */
const changed = (tx: EntityManager, id: string, to: { status?: PaymentStatus; memberId?: string }) =>
  tables(tx)
    .updateTable('payments')
    .set((old) => ({ ...to, version: old('version', '+', 1) }))
    .where('id', '=', id)

/** Only for an unpaid attempt: a payment in the meantime wins. */
export const endUnpaid = (em: EntityManager, id: string) =>
  changed(em, id, { status: 'ended' }).where('status', '=', 'open').execute()

/** Locks the payment until the transaction ends. */
export const lockedVersion = async (tx: EntityManager, id: string): Promise<number | undefined> =>
  (await firstRow<{ version: number }>(tx, 'select version from payments where id = $1 for update', [id]))?.version

const OBSERVE = `
  update payments set version = version + 1, customer_id = coalesce($2, customer_id), fingerprint = coalesce($3, fingerprint),
    started_at = coalesce(started_at, $4), first_paid_at = coalesce(first_paid_at, $5),
    status = case
      when status = 'ended' or $6 in ('canceled', 'incomplete_expired') then 'ended'
      when $6 = 'trialing' then 'trialing'
      when $6 in ('active', 'past_due', 'unpaid', 'paused') then 'paid'
      else status end
  where id = $1`

export interface ObservedPayment {
  id: string
  customerId: string | null
  fingerprint: string | null
  startedAt: string
  firstPaidAt: string | null
  /** Of the subscription. */
  status: SubscriptionState
}

/** Stores what the provider says about a payment. Known values stay. */
export const observePayment = (tx: EntityManager, of: ObservedPayment): Promise<unknown> =>
  rows(tx, OBSERVE, [of.id, of.customerId, of.fingerprint, of.startedAt, of.firstPaidAt, of.status])

/** No recruiter can be named from now on. */
export const closeRecruiter = (tx: EntityManager, id: string): Promise<unknown> =>
  tables(tx).updateTable('payments').set({ isRecruiterOpen: false }).where('id', '=', id).execute()

export const setMember = (tx: EntityManager, id: string, memberId: string): Promise<unknown> =>
  changed(tx, id, { memberId }).execute()

export const endPayment = (tx: EntityManager, id: string): Promise<unknown> =>
  changed(tx, id, { status: 'ended' }).execute()

/** The fingerprint of the card that paid; null if unknown. */
export const cardOf = async (tx: EntityManager, id: string): Promise<string | null> =>
  (await tables(tx).selectFrom('payments').select('fingerprint').where('id', '=', id).executeTakeFirst())
    ?.fingerprint ?? null
