import type { EntityManager } from '@mikro-orm/postgresql'
import type { CalendarDate, PayRunState } from '@upline/contracts'
import { firstRow, rows } from '@upline/db'
import { LINES } from '../period-lines/period-lines.queries.ts'
import { PAYS_LATER, VIEWER_SHARES } from '../pipeline/loan-row.queries.ts'
import { DOWN } from '../pipeline/own-loans.queries.ts'
import type { LikelyLoans } from './likely-loans.ts'
import type { LineKind } from './paycheck-changes.ts'

export interface NextPeriod {
  id: number
  state: PayRunState
  startsOn: CalendarDate
  endsOn: CalendarDate
  payOn: CalendarDate
}

/** $1 today. */
const NEXT_PERIOD = `
  select id, state, starts_on::text "startsOn", ends_on::text "endsOn", pay_on::text "payOn" from pay_periods
  where kind = 'regular' and state <> 'paid' and pay_on >= $1::date order by pay_on, id limit 1`

export const nextPeriod = async (em: EntityManager, today: CalendarDate): Promise<NextPeriod | null> =>
  (await firstRow<NextPeriod>(em, NEXT_PERIOD, [today])) ?? null

/** With every row of a list: how many rows there are without its limit, and their sum. */
interface Counted {
  count: number
  totalCents: number
}

interface LoanColumns {
  loanId: string | null
  loanNumber: string | null
  title: string
  status: number | null
  cents: number
}

const COUNTED = 'count(*) over ()::int "count", sum(x.cents) over ()::float8 "totalCents"'

const LOAN_LINES = `l.id "loanId", l.loan_number "loanNumber", coalesce(l.borrower, x.why) title, l.status, x.cents::float8 cents`

/** A loan of `lines` is one row; each line without a loan is a row of its own. */
const BY_LOAN = 'group by loan_id, case when loan_id is null then "key" end'

/** Company dates of an instant. $3 time zone. */
const bookedOn = (instant: string): string => `(${instant} at time zone $3)::date`

export type EarnedRow = LoanColumns & Counted & { on: CalendarDate }

/** What the ledger has for a member in a period, by loan, largest first. $1 period, $2 member, $3 time zone, $4 how many. */
const EARNED = `
  with lines as (${LINES}),
  x as (
    select loan_id, sum(amount_cents) cents, coalesce(max(funded_on), ${bookedOn('max(at)')}) dated_on, min(why) why
    from lines ${BY_LOAN} having sum(amount_cents) <> 0)
  select ${LOAN_LINES}, x.dated_on::text "on", ${COUNTED}
  from x left join loans l on l.id = x.loan_id
  order by abs(x.cents) desc, x.dated_on desc, l.id limit $4`

interface PaycheckQuery {
  periodId: number
  memberNo: number
  timeZone: string
}

export const earnedLoans = (em: EntityManager, { periodId, memberNo, timeZone }: PaycheckQuery, limit: number) =>
  rows<EarnedRow>(em, EARNED, [periodId, memberNo, timeZone, limit])

export type ChangeRow = LoanColumns & Counted & { kinds: LineKind[] }

/** Lines that were booked since a date, by loan, newest first. $1 period, $2 member, $3 time zone, $4 the date, $5 how many. */
const CHANGES = `
  with lines as (select * from (${LINES}) l where at >= ($4::date::timestamp at time zone $3)),
  x as (
    select loan_id, sum(amount_cents) cents, array_agg(distinct kind order by kind) kinds, max(at) at, min(why) why
    from lines ${BY_LOAN} having sum(amount_cents) <> 0)
  select ${LOAN_LINES}, x.kinds, ${COUNTED}
  from x left join loans l on l.id = x.loan_id order by x.at desc, l.id limit $5`

interface ChangesQuery extends PaycheckQuery {
  since: CalendarDate
}

export const paycheckChanges = (
  em: EntityManager,
  { since, ...whose }: ChangesQuery,
  limit: number,
): Promise<ChangeRow[]> => rows<ChangeRow>(em, CHANGES, [whose.periodId, whose.memberNo, whose.timeZone, since, limit])

export type LikelyRow = LoanColumns & Counted & { createdOn: CalendarDate }

const IS_LIKELY = `l.status = any($2::smallint[]) and l.created_on <= $3::date and ${PAYS_LATER}`

/** Estimates of a member on open loans, largest first. $1 member, $2 statuses, $3 latest day of creation, $4 how many. */
const LIKELY = `
  with recursive ${DOWN}, officers as (select $1::int no union select no from down),
  chosen as (
    select l.id from officers o join loans l on l.officer_no = o.no where ${IS_LIKELY}
    union
    select l.id from officers o join co_originators c on c.member_no = o.no
    join loans l on l.id = c.loan_id and l.officer_no is not null where ${IS_LIKELY}),
  x as (
    select l.id loan_id, s.s0 + s.s1 + s.s2 + s.s3 cents, null why
    from chosen join loans l using (id), lateral (${VIEWER_SHARES}) s where s.s0 + s.s1 + s.s2 + s.s3 > 0)
  select ${LOAN_LINES}, l.created_on::text "createdOn", ${COUNTED}
  from x join loans l on l.id = x.loan_id order by x.cents desc, l.id limit $4`

export const likelyRows = (
  em: EntityManager,
  memberNo: number,
  { statuses, createdUntil }: LikelyLoans,
  limit: number,
): Promise<LikelyRow[]> => rows<LikelyRow>(em, LIKELY, [memberNo, statuses, createdUntil, limit])
