import type { EntityManager } from '@mikro-orm/postgresql'
import { BALANCE_MOVEMENT_KINDS, type PayRunState, type RunBalances } from '@upline/contracts'
import { firstRow, rows } from '@upline/db'
import { spreadPayIn, writtenOffIn } from './deferred-pay.queries.ts'
import type { Movement, OpenDebt, SpreadClawback } from './pay-to-settle.ts'

/** The period of a run. Company calendar dates. */
export interface SettledRun {
  no: number
  startsOn: string
  endsOn: string
}

/** Draws, carried nets and spread clawbacks with their open amounts, in cents, and how many periods took an installment. */
const OPEN_DEBTS = `
  select * from (
    select b.id, b.kind, b.member_no, b.period_id, b.plan_id, b.planned_cents,
      -b.amount_cents - coalesce((select sum(r.amount_cents) from balance_movements r where r.debt_id = b.id), 0) cents,
      (b.planned_cents + b.amount_cents > 0)::int
        + (select count(*) from balance_movements r where r.debt_id = b.id and r.kind = 'recovery') taken
    from balance_movements b where b.kind in ('draw', 'carried', 'clawback')) d
  where d.cents > 0`

/** The waiver `w` is of a clawback that a plan spreads. */
const IS_OF_PLAN = `exists (select from clawback_plans k where k.undone_at is null
    and (k.member_no, k.period_id, k.loan_id) = (w.member_no, w.period_id, w.loan_id))`

/**
 * The waiver `w` repays the open debt `d` with the plan `c`: a spread clawback, or the net that the period of a clawback without a plan
 * carried.
 */
const REPAYS = `w.kind = 'waiver' and ((w.member_no, w.period_id, w.loan_id) = (c.member_no, c.period_id, c.loan_id)
        or d.kind = 'carried' and (w.member_no, w.period_id) = (d.member_no, d.period_id) and not ${IS_OF_PLAN})`

/** For an open debt `d`: its plan, and what is waived of it in the period. $1 period. */
const DEBT = `json_build_object('id', d.id, 'cents', d.cents,
      'plan', case when d.plan_id is not null then json_build_object('totalCents', d.planned_cents, 'periods', c.periods, 'taken', d.taken) end,
      'waivedCents', (select coalesce(sum(w.amount_cents), 0) from debt_credits w where w.settles_in = $1 and ${REPAYS}))`

/** The newest terms of each member. */
const TERMS = `select distinct on (member_no) * from pay_terms order by member_no, id desc`

/** The amount of the terms `t` in a period whose last day is `day`, in cents; 0 without one. */
const amountOn = (term: 'draw' | 'guarantee', day: string): string =>
  `case when t.${term}_from <= ${day} and (t.${term}_to is null or t.${term}_to >= ${day}) then t.${term}_cents else 0 end`

/**
 * Members with a draw or guarantee in a period: active ones who have not left before its last day. `day` is an expression.
 * Columns: member_no, draw_cents, guarantee_cents, floor_cents (null: the company's).
 */
export const termsOn = (day: string): string => `
  select t.member_no, t.floor_cents,
    case when m.is_active and (m.left_on is null or m.left_on >= ${day}) then ${amountOn('draw', day)} else 0 end draw_cents,
    case when m.is_active and (m.left_on is null or m.left_on >= ${day}) then ${amountOn('guarantee', day)} else 0 end guarantee_cents
  from (${TERMS}) t join members m on m.no = t.member_no`

/** Only members whose pay differs from the ledger. `nets` is what the period pays each payee. $1 period, $2 its last day. */
const TO_SETTLE = (nets: string): string => `
  with nets as materialized (${nets}),
  terms as materialized (${termsOn('$2::date')}),
  debts as (
    select d.member_no, json_agg(${DEBT} order by p.starts_on, d.id) list
    from (${OPEN_DEBTS}) d join pay_periods p on p.id = d.period_id left join clawback_plans c on c.id = d.plan_id group by d.member_no),
  spread as (
    select member_no, sum(cents) cents, json_agg(json_build_object('planId', plan_id, 'cents', cents, 'periods', periods) order by plan_id) list
    from (${spreadPayIn('$1')}) s group by 1),
  written_off as (${writtenOffIn('$1')}),
  people as (
    select member_no from nets where cents < 0 union select member_no from debts union select member_no from spread
    union select member_no from written_off
    union select member_no from terms where draw_cents > 0 or guarantee_cents > 0)
  select p.member_no "memberNo", coalesce(n.cents, 0)::float8 "netCents", coalesce(d.list, '[]') debts,
    coalesce(s.list, '[]') clawbacks, coalesce(w.cents, 0)::float8 "writtenOffCents",
    coalesce(t.draw_cents, 0)::float8 "drawCents", coalesce(t.guarantee_cents, 0)::float8 "guaranteeCents", t.floor_cents::float8 "ownFloorCents"
  from people p left join nets n using (member_no) left join debts d using (member_no) left join terms t using (member_no)
    left join spread s using (member_no) left join written_off w using (member_no)
  order by p.member_no`

export interface SettleRow {
  memberNo: number
  netCents: number
  debts: OpenDebt[]
  clawbacks: SpreadClawback[]
  writtenOffCents: number
  drawCents: number
  guaranteeCents: number
  ownFloorCents: number | null
}

export const payToSettle = (tx: EntityManager, run: SettledRun, nets: string): Promise<SettleRow[]> =>
  rows<SettleRow>(tx, TO_SETTLE(nets), [run.no, run.endsOn])

/** $1 period, $2 movements as JSON. */
const ADD = `
  insert into balance_movements (period_id, member_no, kind, amount_cents, debt_id, plan_id, planned_cents)
  select $1, x."memberNo", x.kind, x.cents, x."debtId", x."planId", x."plannedCents"
  from json_to_recordset($2::json)
    x("memberNo" int, kind text, cents bigint, "debtId" bigint, "planId" int, "plannedCents" bigint)`

export const addMovements = (
  tx: EntityManager,
  run: SettledRun,
  movements: readonly (Movement & { memberNo: number })[],
): Promise<unknown> => rows(tx, ADD, [run.no, JSON.stringify(movements)])

export const removeMovements = (tx: EntityManager, periodNo: number): Promise<unknown> =>
  rows(tx, 'delete from balance_movements where period_id = $1', [periodNo])

/** The first later run with movements: they follow from those of this period. $1 period. */
const LATER = `
  select p.state, p.starts_on::text "startsOn", p.ends_on::text "endsOn"
  from pay_periods p join pay_periods this on this.id = $1
  where p.kind = 'regular' and p.starts_on > this.starts_on
    and exists (select from balance_movements b where b.period_id = p.id)
  order by p.starts_on desc limit 1`

export interface LaterRun {
  state: PayRunState
  startsOn: string
  endsOn: string
}

export const laterRun = (tx: EntityManager, periodNo: number): Promise<LaterRun | undefined> =>
  firstRow<LaterRun>(tx, LATER, [periodNo])

/** Amounts that a run pays in addition to the ledger. $1 period. */
const SUMS = (nets: string): string => `
  select ${BALANCE_MOVEMENT_KINDS.map(
    (kind) => `coalesce(-sum(amount_cents) filter (where kind = '${kind}'), 0)::float8 "${kind}"`,
  ).join(', ')},
    ((select coalesce(sum(n.cents), 0) from (${nets}) n) - coalesce(sum(amount_cents), 0))::float8 paid
  from balance_movements where period_id = $1`

/** In cents. */
export const sumsOfRun = async (em: EntityManager, periodNo: number, nets: string): Promise<RunBalances> =>
  (await firstRow<RunBalances>(em, SUMS(nets), [periodNo]))!
