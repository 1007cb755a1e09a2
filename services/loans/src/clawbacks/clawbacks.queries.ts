import type { EntityManager } from '@mikro-orm/postgresql'
import type { ApprovalState } from '@upline/contracts'
import { firstRow, rows } from '@upline/db'
import { tables } from '../../database/tables.ts'
import { CLAWBACK_LINES } from '../period-lines/clawback-lines.queries.ts'

/** A stored clawback. Amounts are cents. */
export interface ClawbackRow {
  periodNo: number
  loanId: string
  startsOn: string
  endsOn: string
  loanNumber: string | null
  borrower: string
  cents: number
  waivedCents: number
  at: string
  atKey: string
  /** No pay run has settled it. */
  isOpen: boolean
  settledIn: { startsOn: string; endsOn: string }
  plan: {
    id: number
    periods: number
    setBy: string
    setAt: string
    /** null: no installment was taken. */
    plannedCents: number | null
    openCents: number | null
  } | null
  waiver: {
    requestId: string
    state: ApprovalState
    amountCents: number
    reason: string
    requestedBy: string
    requestedAt: string
    decidedBy: string | null
    decidedAt: string | null
    note: string
  } | null
}

/** The newest request about the clawback `c` of the member `m`. */
const WAIVER = `
  select json_build_object('requestId', q.id, 'state', q.state, 'amountCents', q.change->'amountCents', 'reason', q.change->'reason',
    'requestedBy', coalesce(a.full_name, q.requested_by), 'requestedAt', iso_utc(q.requested_at),
    'decidedBy', coalesce(d.full_name, q.decided_by), 'decidedAt', iso_utc(q.decided_at), 'note', q.note) waiver
  from approval_requests q left join members a on a.id = q.requested_by left join members d on d.id = q.decided_by
  where q.kind = 'clawback-waiver' and q.subject = m.id || '/' || c.period_id || '.' || c.loan_id
  order by q.requested_at desc, q.id desc limit 1`

/** The movement in force of the plan `p`, and what is still to be taken. */
const MOVED = `
  select b.planned_cents::float8 "plannedCents",
    (-b.amount_cents - coalesce((select sum(r.amount_cents) from balance_movements r where r.debt_id = b.id), 0))::float8 "openCents"
  from balance_movements b
  where b.plan_id = p.id`

/**
 * Newest first. $1 member, ($2, $3, $4) keyset of time, period and loan, $5 how many, ($6, $7) one period and loan, null: all.
 */
const CLAWBACKS = `
  with own as (
    select c.period_id, c.loan_id, -sum(c.amount_cents) cents, max(c.at) at from ${CLAWBACK_LINES} c
    where c.member_no = $1 and ($6::int is null or (c.period_id = $6 and c.loan_id = $7::uuid))
    group by 1, 2 having sum(c.amount_cents) < 0)
  select c.period_id "periodNo", c.loan_id "loanId", y.starts_on::text "startsOn", y.ends_on::text "endsOn", l.loan_number "loanNumber",
    coalesce(l.borrower, 'Removed loan') borrower, c.cents::float8 cents, coalesce(w.cents, 0)::float8 "waivedCents",
    iso_utc(c.at) at, c.at::text "atKey", z.closed_at is null "isOpen",
    json_build_object('startsOn', z.starts_on, 'endsOn', z.ends_on) "settledIn",
    case when p.id is not null then json_build_object('id', p.id, 'periods', p.periods, 'setBy', coalesce(s.full_name, p.set_by),
      'setAt', iso_utc(p.set_at), 'plannedCents', b."plannedCents", 'openCents', b."openCents") end plan,
    q.waiver
  from own c join members m on m.no = $1 join pay_periods y on y.id = c.period_id
  left join clawback_plans p on (p.member_no, p.period_id, p.loan_id) = ($1, c.period_id, c.loan_id) and p.undone_at is null
  left join members s on s.id = p.set_by
  join pay_periods z on z.id = coalesce(p.settles_in, c.period_id)
  left join loans l on l.id = c.loan_id
  left join lateral (${MOVED}) b on true
  left join lateral (
    select sum(amount_cents) cents from debt_credits d
    where d.kind = 'waiver' and (d.member_no, d.period_id, d.loan_id) = ($1, c.period_id, c.loan_id)) w on true
  left join lateral (${WAIVER}) q on true
  where (c.at, c.period_id, c.loan_id)
    < (coalesce($2::timestamptz, 'infinity'), coalesce($3::int, 2147483647), coalesce($4::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
  order by c.at desc, c.period_id desc, c.loan_id desc limit $5`

export const clawbacksOf = (
  em: EntityManager,
  memberNo: number,
  { after, limit }: { after: unknown[]; limit: number },
): Promise<ClawbackRow[]> => rows<ClawbackRow>(em, CLAWBACKS, [memberNo, ...after, limit, null, null])

/** '<period>.<loan>'. */
export interface ClawbackKey {
  periodNo: number
  loanId: string
}

const KEY = /^(\d{1,9})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i

export function clawbackKey(id: string): ClawbackKey | null {
  const [, period, loanId] = KEY.exec(id) ?? []
  return period && loanId ? { periodNo: Number(period), loanId: loanId.toLowerCase() } : null
}

export const oneClawback = (
  em: EntityManager,
  memberNo: number,
  { periodNo, loanId }: ClawbackKey,
): Promise<ClawbackRow | undefined> =>
  firstRow<ClawbackRow>(em, CLAWBACKS, [memberNo, null, null, null, 1, periodNo, loanId])

/** Keeps the runs that book and settle a clawback in their states until the transaction ends. $1 member, $2 period, $3 loan. */
const HOLD = `
  select id from pay_periods where id = $2
    or id in (select settles_in from clawback_plans where (member_no, period_id, loan_id) = ($1, $2, $3) and undone_at is null)
  order by id for update`

export const holdRuns = (tx: EntityManager, memberNo: number, { periodNo, loanId }: ClawbackKey): Promise<unknown> =>
  rows(tx, HOLD, [memberNo, periodNo, loanId])

export interface PlanChange extends ClawbackKey {
  memberNo: number
  by: string
  at: Date
}

/** The period that would have taken the first installment; null without a plan. */
export async function undoPlan(
  tx: EntityManager,
  { memberNo, periodNo, loanId, by, at }: PlanChange,
): Promise<number | null> {
  const undone = await tables(tx)
    .updateTable('clawback_plans')
    .set({ undoneBy: by, undoneAt: at })
    .where((plan) => plan.and({ memberNo, periodId: periodNo, loanId }))
    .where('undoneAt', 'is', null)
    .returning('settlesIn')
    .executeTakeFirst()
  return undone?.settlesIn ?? null
}

/** A plan that a reversal moved stays in the period that it moved to. */
export const addPlan = (
  tx: EntityManager,
  { memberNo, periodNo, loanId, by, at }: PlanChange,
  { periods, settlesIn }: { periods: number; settlesIn: number | null },
): Promise<unknown> =>
  tables(tx)
    .insertInto('clawback_plans')
    .values({
      ...{ memberNo, periodId: periodNo, loanId, periods },
      ...{ settlesIn: settlesIn ?? periodNo, setBy: by, setAt: at },
    })
    .execute()
