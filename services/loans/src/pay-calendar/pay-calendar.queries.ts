import type { EntityManager } from '@mikro-orm/postgresql'
import type { CalendarPeriod, PayCalendarRule, PayPeriodDates } from '@upline/contracts'
import { firstRow, rows } from '@upline/db'

type RuleRow = Pick<PayCalendarRule, 'frequency' | 'anchor'> & { lock: number; verify: number; pay: number }

const READ = `
  select frequency, anchor::text, lock_days "lock", verify_days "verify", pay_days "pay" from pay_calendar`

export async function readCalendar(em: EntityManager): Promise<PayCalendarRule> {
  const { frequency, anchor, ...offsets } = (await firstRow<RuleRow>(em, READ))!
  return { frequency, anchor, offsets }
}

/** $1 frequency, $2 anchor, $3 to $5 days of lock, verify and pay, $6 the member who changes it, $7 the instant. */
const SAVE = `
  update pay_calendar set frequency = $1, anchor = $2, lock_days = $3, verify_days = $4, pay_days = $5, changed_by = $6, changed_at = $7`

export const saveCalendar = (
  tx: EntityManager,
  { frequency, anchor, offsets: { lock, verify, pay } }: PayCalendarRule,
  by: { id: string; at: Date },
): Promise<unknown> => rows(tx, SAVE, [frequency, anchor, lock, verify, pay, by.id, by.at.toISOString()])

/** One writer of planned periods at a time. */
export const lockPlan = (tx: EntityManager): Promise<unknown> => rows(tx, 'select pg_advisory_xact_lock(77021)')

/** The last day that has a period. */
const LAST_DAY = `select max(ends_on)::text "lastDay" from pay_periods where kind = 'regular'`

export const lastPlannedDay = async (em: EntityManager): Promise<string> =>
  (await firstRow<{ lastDay: string }>(em, LAST_DAY))!.lastDay

const DATES = `unnest($1::date[], $2::date[], $3::date[], $4::date[], $5::date[])`
const dateColumns = (periods: readonly PayPeriodDates[]): string[][] => [
  periods.map(({ startsOn }) => startsOn),
  periods.map(({ endsOn }) => endsOn),
  periods.map(({ lockOn }) => lockOn),
  periods.map(({ verifyBy }) => verifyBy),
  periods.map(({ payOn }) => payOn),
]

/** $1 to $5 dates. */
const ADD = `insert into pay_periods (starts_on, ends_on, lock_on, verify_by, pay_on) select * from ${DATES} order by 1`

export const addPeriods = (tx: EntityManager, periods: readonly PayPeriodDates[]): Promise<unknown> =>
  rows(tx, ADD, dateColumns(periods))

/** Periods that were never locked, by date: a change of the calendar plans them again. */
const PLANNED = `
  select id, starts_on::text "startsOn" from pay_periods where kind = 'regular' and not was_locked order by starts_on`

export interface PlannedPeriod {
  id: number
  startsOn: string
}

export const plannedPeriods = (em: EntityManager): Promise<PlannedPeriod[]> => rows<PlannedPeriod>(em, PLANNED)

/** $1 to $5 dates, $6 ids. */
const REDATE = `
  update pay_periods p set starts_on = n.starts_on, ends_on = n.ends_on, lock_on = n.lock_on, verify_by = n.verify_by, pay_on = n.pay_on
  from unnest($1::date[], $2::date[], $3::date[], $4::date[], $5::date[], $6::int[]) n(starts_on, ends_on, lock_on, verify_by, pay_on, id)
  where p.id = n.id`

export const redatePeriods = (
  tx: EntityManager,
  ids: readonly number[],
  periods: readonly PayPeriodDates[],
): Promise<unknown> => rows(tx, REDATE, [...dateColumns(periods), ids])

/** Moves entries to the open period that now contains their loan's funding date. Late entries stay in theirs. */
const MOVE_ENTRIES = `
  update commission_entries e set period_id = n.id
  from pay_periods o, pay_periods n
  where o.id = e.period_id and o.kind = 'regular' and not o.was_locked and n.kind = 'regular' and not n.was_locked
    and e.funded_on between n.starts_on and n.ends_on and n.id <> e.period_id`

export const moveEntries = (tx: EntityManager): Promise<unknown> => rows(tx, MOVE_ENTRIES)

/** $1 first and $2 last day of the year. */
const OF_YEAR = `
  select id::text id, state, starts_on::text "startsOn", ends_on::text "endsOn", lock_on::text "lockOn", verify_by::text "verifyBy",
    pay_on::text "payOn"
  from pay_periods where kind = 'regular' and starts_on between $1 and $2 order by starts_on`

export const periodsOfYear = (em: EntityManager, year: number): Promise<CalendarPeriod[]> =>
  rows<CalendarPeriod>(em, OF_YEAR, [`${year}-01-01`, `${year}-12-31`])

/** The first and the last day that have a period. */
const PLANNED_SPAN = `
  select min(starts_on)::text "startsOn", max(ends_on)::text "endsOn" from pay_periods where kind = 'regular'`

export const plannedSpan = async (em: EntityManager): Promise<{ startsOn: string; endsOn: string }> =>
  (await firstRow<{ startsOn: string; endsOn: string }>(em, PLANNED_SPAN))!
