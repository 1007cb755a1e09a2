import type { EntityManager } from '@mikro-orm/postgresql'
import type { PayPeriodDates, PayRunAction, PayRunEvent, PayRunState } from '@upline/contracts'
import { firstRow, rows } from '@upline/db'
import { isListed, PAY } from '../pay-periods/pay-periods.queries.ts'
import { isInRun, isVerificationInForce } from '../period-lines/verified-lines.queries.ts'

/** A run, without its pay. */
export interface RunRow extends PayPeriodDates {
  id: string
  no: number
  state: PayRunState
  /** Who locked it, and when; null while it is open. */
  lockedBy: string | null
  lockedAt: string | null
}

const COLUMNS = `
  p.id::text id, p.id "no", p.state, p.starts_on::text "startsOn", p.ends_on::text "endsOn", p.lock_on::text "lockOn",
  p.verify_by::text "verifyBy", p.pay_on::text "payOn", p.closed_by "lockedBy", iso_utc(p.closed_at) "lockedAt"`

const ONE = `select ${COLUMNS} from pay_periods p where p.id = $1 and p.kind = 'regular'`

const numberOf = (id: string): number => (/^\d{1,9}$/.test(id) ? Number(id) : 0)

export const findRun = (em: EntityManager, id: string): Promise<RunRow | undefined> =>
  firstRow<RunRow>(em, ONE, [numberOf(id)])

/** Locks the run until the transaction ends. */
export const lockRun = (tx: EntityManager, id: string): Promise<RunRow | undefined> =>
  firstRow<RunRow>(tx, `${ONE} for update of p`, [numberOf(id)])

/** Locks the state of the run until the transaction ends. Other transactions may hold the same shared lock. */
export const shareRun = (tx: EntityManager, id: string): Promise<RunRow | undefined> =>
  firstRow<RunRow>(tx, `${ONE} for share of p`, [numberOf(id)])

const FIRST_OPEN = `
  select id::text id, starts_on::text "startsOn", ends_on::text "endsOn" from pay_periods
  where closed_at is null order by starts_on limit 1`

export const firstOpenRun = async (em: EntityManager): Promise<Pick<RunRow, 'id' | 'startsOn' | 'endsOn'>> =>
  (await firstRow<RunRow>(em, FIRST_OPEN))!

/** $1 run, $2 member. */
const LOCK = `
  update pay_periods set state = 'locked', was_locked = true, closed_at = clock_timestamp(), closed_by = $2 where id = $1`

export const setLocked = (tx: EntityManager, run: RunRow, by: string): Promise<unknown> => rows(tx, LOCK, [run.no, by])

export const setState = (tx: EntityManager, run: RunRow, state: PayRunState): Promise<unknown> =>
  rows(tx, 'update pay_periods set state = $2 where id = $1', [run.no, state])

const REOPEN = `
  update pay_periods set state = 'open', closed_at = null, closed_by = null, statements_at = null where id = $1`

/** Entries can be added again. The next lock writes the statements again; lines and their verifications stay. */
export async function setReopened(tx: EntityManager, run: RunRow): Promise<void> {
  await rows(tx, REOPEN, [run.no])
  await rows(tx, 'delete from statements where period_id = $1', [run.no])
}

const ADD_EVENT = `
  insert into pay_run_events (period_id, action, by, reason, at) values ($1, $2, $3, $4, clock_timestamp())`

export const addEvent = (
  tx: EntityManager,
  run: RunRow,
  { action, by, reason }: { action: PayRunAction; by: string; reason: string | null },
): Promise<unknown> => rows(tx, ADD_EVENT, [run.no, action, by, reason])

const EVENTS = `
  select e.action, coalesce(m.full_name, e.by) "by", e.by "byId", iso_utc(e.at) at, e.reason
  from pay_run_events e left join members m on m.id = e.by where e.period_id = $1 order by e.id`

export const eventsOf = (em: EntityManager, run: RunRow): Promise<PayRunEvent[]> =>
  rows<PayRunEvent>(em, EVENTS, [run.no])

interface TotalsColumns {
  cents: number
  /** Ledger net minus the movements of balances. */
  paid: number
  people: number
  lines: number
  verified: number
  disputed: number
}

export interface RunWithTotals extends RunRow {
  own: TotalsColumns
  company: TotalsColumns
}

/** Lines that their payee has verified and not disputed since. */
const VERIFIED_LINES = `
  select v.period_id, v.member_no, count(distinct v.line_key)::int n from line_verifications v
  where ($2 or v.member_no = $1) and ($3::int is null or v.period_id = $3) and ${isVerificationInForce('v')} and ${isInRun('v')}
  group by 1, 2`

const OPEN_DISPUTES = `
  select d.period_id, d.member_no, count(distinct d.line_key)::int n from disputes d
  where ($2 or d.member_no = $1) and ($3::int is null or d.period_id = $3) and is_open_dispute(d.id) group by 1, 2`

const MOVED = `
  select b.period_id, b.member_no, sum(b.amount_cents) cents from balance_movements b
  where ($2 or b.member_no = $1) and ($3::int is null or b.period_id = $3) group by 1, 2`

const totals = (condition: string): string => `json_build_object(
    'cents', coalesce(sum(t.cents) filter (where ${condition}), 0), 'paid', coalesce(sum(t.paid) filter (where ${condition}), 0),
    'people', count(*) filter (where ${condition} and (t.lines > 0 or t.paid <> 0)),
    'lines', coalesce(sum(t.lines) filter (where ${condition}), 0), 'verified', coalesce(sum(t.verified) filter (where ${condition}), 0),
    'disputed', coalesce(sum(t.disputed) filter (where ${condition}), 0))`

/**
 * Runs with what they pay, newest first. Statements have the sums of locked runs. $1 member, $2 also everyone's, $3 one run or
 * null, $4 today.
 */
const RUNS = `
  with live as materialized (
    select x.period_id, x.member_no, sum(x.amount_cents) cents, count(*)::int lines
    from ${PAY} x where x.period_id = any(array(select id from pay_periods where statements_at is null and ($3::int is null or id = $3)))
      and x.amount_cents <> 0 and ($2 or x.member_no = $1)
    group by 1, 2),
  pay as (
    select period_id, member_no, total_cents cents, lines from statements
    where ($2 or member_no = $1) and ($3::int is null or period_id = $3)
    union all select * from live),
  verified as (${VERIFIED_LINES}),
  disputed as (${OPEN_DISPUTES}),
  moved as (${MOVED}),
  payees as (
    select period_id, member_no, coalesce(p.cents, 0) cents, coalesce(p.cents, 0) - coalesce(b.cents, 0) paid, coalesce(p.lines, 0) lines,
      coalesce(v.n, 0) verified, coalesce(d.n, 0) disputed
    from pay p full join moved b using (period_id, member_no) full join verified v using (period_id, member_no)
      full join disputed d using (period_id, member_no)),
  sums as (
    select t.period_id, ${totals('t.member_no = $1')} own, ${totals('true')} company from payees t group by 1),
  none as (select ${totals('true')} sums from payees t where false)
  select ${COLUMNS}, coalesce(s.own, none.sums) own, coalesce(s.company, none.sums) company
  from none cross join pay_periods p left join sums s on s.period_id = p.id
  where p.kind = 'regular' and case when $3::int is null then ${isListed('$4')} else p.id = $3 end
  order by p.starts_on desc`

export interface PayRunListQuery {
  memberNo: number
  isAll: boolean
  today: string
}

export const listRuns = (em: EntityManager, { memberNo, isAll, today }: PayRunListQuery): Promise<RunWithTotals[]> =>
  rows<RunWithTotals>(em, RUNS, [memberNo, isAll, null, today])

export const runWithTotals = (
  em: EntityManager,
  id: string,
  { memberNo, isAll, today }: PayRunListQuery,
): Promise<RunWithTotals | undefined> => firstRow<RunWithTotals>(em, RUNS, [memberNo, isAll, numberOf(id), today])
