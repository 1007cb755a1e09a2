import type { EntityManager } from '@mikro-orm/postgresql'
import type { AgentData, PlanType } from '@upline/contracts'
import { firstRow, rows } from '@upline/db'

export type PaymentStatus = 'open' | 'trialing' | 'paid' | 'ended'

export interface PaymentRow {
  id: string
  email: string
  planType: PlanType
  isRegistration: boolean
  memberId: string | null
  recruiterId: string | null
  agent: AgentData | null
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

const COLUMNS = `id, email, plan_type as "planType", is_registration as "isRegistration", member_id as "memberId",
  recruiter_id as "recruiterId", agent, first_name as "firstName", status, session_id as "sessionId",
  checkout_url as "checkoutUrl", customer_id as "customerId",
  checkout_attempt as "checkoutAttempt", version, created_at as "createdAt"`

export const paymentById = (em: EntityManager, id: string): Promise<PaymentRow | undefined> =>
  firstRow(em, `select ${COLUMNS} from payments where id = $1`, [id])

/** Those of these that are paid or in trial. */
export const paidOf = (em: EntityManager, ids: string[]): Promise<PaymentRow[]> =>
  rows(em, `select ${COLUMNS} from payments where id = any($1) and status in ('trialing', 'paid')`, [ids])

export const paymentByCustomer = (em: EntityManager, customer: string): Promise<PaymentRow | undefined> =>
  firstRow(em, `select ${COLUMNS} from payments where customer_id = $1`, [customer])

export const paymentBySession = (em: EntityManager, session: string): Promise<PaymentRow | undefined> =>
  firstRow(em, `select ${COLUMNS} from payments where session_id = $1`, [session])

/** The applicant's newest attempt, living or ended. */
export const newestPayment = (em: EntityManager, of: Applied): Promise<PaymentRow | undefined> =>
  firstRow(
    em,
    `select ${COLUMNS} from payments where is_registration and email = $1 and plan_type = $2
     order by created_at desc, id desc limit 1`,
    [of.email, of.planType],
  )

/** Who sent the applicant, where their first form did not say it yet. */
export const rememberRecruiter = (em: EntityManager, id: string, recruiterId: string): Promise<unknown> =>
  rows(em, `update payments set recruiter_id = coalesce(recruiter_id, $2) where id = $1`, [id, recruiterId])

export interface Applied {
  email: string
  planType: PlanType
}

/** Living attempts of an applicant for the plan that was not chosen now. */
export const otherPlanPayments = (em: EntityManager, of: Applied): Promise<PaymentRow[]> =>
  rows(
    em,
    `select ${COLUMNS} from payments where is_registration and email = $1 and plan_type <> $2 and status <> 'ended'`,
    [of.email, of.planType],
  )

/** The attempt that lives, or a new one; the form's latest words and recruiter count as long as nothing is paid. */
export async function applyFor(
  em: EntityManager,
  of: Applied & { agent: AgentData; recruiterId: string | null },
): Promise<PaymentRow> {
  const found = await firstRow<PaymentRow>(
    em,
    `insert into payments (email, plan_type, is_registration, recruiter_id, agent, first_name)
     values ($1, $2, true, $3, $4::jsonb, $5)
     on conflict (email, plan_type) where is_registration and status <> 'ended' do update
       set agent = case when payments.status = 'open' then excluded.agent else payments.agent end,
         first_name = excluded.first_name, recruiter_id = coalesce(excluded.recruiter_id, payments.recruiter_id)
     returning ${COLUMNS}`,
    [of.email, of.planType, of.recruiterId, JSON.stringify(of.agent), of.agent.firstName],
  )
  return found!
}

/** A member's own checkout, for a plan that they do not have. */
export async function memberPayment(
  em: EntityManager,
  of: Applied & { memberId: string; firstName: string },
): Promise<PaymentRow> {
  const found = await firstRow<PaymentRow>(
    em,
    `insert into payments (email, plan_type, is_registration, member_id, first_name) values ($1, $2, false, $3, $4)
     returning ${COLUMNS}`,
    [of.email, of.planType, of.memberId, of.firstName],
  )
  return found!
}

export const keepSession = (em: EntityManager, id: string, session: { id: string; url: string | null }) =>
  rows(em, `update payments set session_id = $2, checkout_url = $3 where id = $1 and session_id is null`, [
    id,
    session.id,
    session.url,
  ])

export const countFailedCheckout = (em: EntityManager, id: string) =>
  rows(em, `update payments set checkout_attempt = checkout_attempt + 1 where id = $1`, [id])

/** Only an attempt that nobody has paid: a payment that came meanwhile wins. */
export const endUnpaid = (em: EntityManager, id: string) =>
  rows(em, `update payments set status = 'ended', version = version + 1 where id = $1 and status = 'open'`, [id])
