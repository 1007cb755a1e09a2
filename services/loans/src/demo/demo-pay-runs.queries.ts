import type { EntityManager } from '@mikro-orm/postgresql'
import type { CalendarDate } from '@upline/contracts'
import { firstRow, rows } from '@upline/db'
import type { SettledRun } from '../balances/run-balances.queries.ts'
import { lineKey } from '../ledger/entries.queries.ts'
import { WRITE_STATEMENTS_OF_MOVEMENTS } from '../pay-periods/pay-periods.queries.ts'
import { linesOf } from '../period-lines/period-lines.queries.ts'

const DAYS_TO_VERIFY = 3
const DAYS_TO_PAY = 4

/** Whether the past still has to be booked: once a run is locked, it is. */
export const hasOpenPastRuns = async (em: EntityManager): Promise<boolean> =>
  !(await firstRow(em, `select 1 from pay_periods where was_locked and kind = 'regular' limit 1`))

const noonOf = (date: string): string => `(${date} + time '12:00') at time zone company_zone()`

/** Runs that ended by a day, oldest first. $1 the day. */
const PAST = `
  select id "no", id::text id, starts_on::text "startsOn", ends_on::text "endsOn" from pay_periods
  where kind = 'regular' and ends_on <= $1::date order by starts_on`

export const runsUntil = (tx: EntityManager, day: CalendarDate): Promise<SettledRun[]> =>
  rows<SettledRun>(tx, PAST, [day])

/** They are locked now, after their entries: the ledger allows none after the lock. $1 run, $2 who, $3 state. */
const LOCK = `
  update pay_periods p set was_locked = true, closed_by = $2, state = $3, statements_at = clock_timestamp(), closed_at = clock_timestamp()
  where id = $1`

export const lockRun = (
  tx: EntityManager,
  { no, by, state }: { no: number; by: string; state: 'verifying' | 'paid' },
): Promise<unknown> => rows(tx, LOCK, [no, by, state])

/** The run in verification is never late, even if the demo starts late in a month. Before its lock, which fixes its dates. $1 run, $2 today. */
const IN_TIME = `
  update pay_periods set verify_by = greatest(verify_by, $2::date + ${DAYS_TO_VERIFY}),
    pay_on = greatest(pay_on, $2::date + ${DAYS_TO_VERIFY + DAYS_TO_PAY}) where id = $1`

export const keepInTime = (tx: EntityManager, no: number, today: CalendarDate): Promise<unknown> =>
  rows(tx, IN_TIME, [no, today])

export const writeMovements = (tx: EntityManager, no: number): Promise<unknown> =>
  rows(tx, WRITE_STATEMENTS_OF_MOVEMENTS, [no])

/** Members get no reminder: its last day can be near when the demo starts. $1 run. */
const REMINDED = `
  insert into verification_reminders (period_id, verify_by) select id, verify_by from pay_periods where id = $1`

export const noteReminded = (tx: EntityManager, no: number): Promise<unknown> => rows(tx, REMINDED, [no])

/** Paid runs have the dates of the calendar. $1 the admin. */
const HISTORY = `
  insert into pay_run_events (period_id, action, by, at)
  select p.id, x.action, x.by, x.at
  from pay_periods p cross join lateral (
    select 'lock' action, 1 turn, $1 by, case when p.state = 'paid' then ${noonOf('p.lock_on')} else p.closed_at end at
    union all select 'verify', 2, $1, case when p.state = 'paid' then ${noonOf('p.lock_on')} else p.closed_at end
    union all select 'approve', 3, coalesce((select id from members where username = 'ceo'), $1), ${noonOf('p.verify_by')}
    union all select 'pay', 4, $1, ${noonOf('p.pay_on')}) x
  where p.was_locked and p.kind = 'regular' and (p.state = 'paid' or x.turn <= 2) order by p.id, x.turn`

export const insertRunEvents = (tx: EntityManager, by: string): Promise<unknown> => rows(tx, HISTORY, [by])

const OF_VERIFYING = `from commission_entries e join pay_periods p on p.id = e.period_id and p.state = 'verifying'
    join members m on m.no = e.member_no where e.kind = 1 and e.amount_cents <> 0`

/** The newest line of the senior loan officer, otherwise of any payee. */
const DISPUTE = `
  insert into disputes (period_id, member_no, line_key, reason_code, comment, loan_id, amount_cents, opened_by)
  select e.period_id, e.member_no, ${lineKey('e')}, 'other-rate-expected', 'My plan pays more for this loan.', e.loan_id, e.amount_cents, m.id
  ${OF_VERIFYING} order by m.username = 'senior' desc, e.funded_on desc, e.loan_id, e.level limit 1`

export const openDispute = (tx: EntityManager): Promise<unknown> => rows(tx, DISPUTE)

/** Payees of a paid run verified all lines. $1 run. */
const ALL_VERIFIED = `
  insert into line_verifications (period_id, member_no, line_key, by, at)
  select $1, l.member_no, l."key", m.id, ${noonOf('p.verify_by')}
  from (${linesOf('is not null')}) l join members m on m.no = l.member_no join pay_periods p on p.id = $1`

export const verifyAll = (tx: EntityManager, no: number): Promise<unknown> => rows(tx, ALL_VERIFIED, [no])

/** Every other payee has verified their lines. */
const VERIFIED = `
  insert into line_verifications (period_id, member_no, line_key, by)
  select e.period_id, e.member_no, ${lineKey('e')}, m.id ${OF_VERIFYING}
    and e.member_no % 2 = 0 and m.username not in ('officer', 'senior')`

export const verifyEveryOther = (tx: EntityManager): Promise<unknown> => rows(tx, VERIFIED)
