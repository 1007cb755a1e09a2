import type { EntityManager } from '@mikro-orm/postgresql'
import type { CalendarDate } from '@upline/contracts'
import { rows } from '@upline/db'
import { isInForce } from '../ledger/entries.queries.ts'
import { dayOfTierLine } from '../ledger/period-of-tier.ts'
import { endOfMonth } from '../ledger/settle-tiers.ts'

/** A ledger line of tiers and the day whose period pays it. */
export interface TierLineDay {
  id: string
  day: CalendarDate
}

interface PlannedLine {
  id: string
  month: number
  periodEndsOn: CalendarDate
  fundedOn: CalendarDate[]
}

/** Lines in periods that were never locked, with the funding dates of their month's loans in force. */
const PLANNED_LINES = `
  select a.id, a.tier_month::int "month", o.ends_on::text "periodEndsOn", array(
    select distinct e.funded_on::text from commission_entries e
    where e.member_no = a.member_no and e.level = 0 and e.kind = 1 and month_no(e.funded_on) = a.tier_month and ${isInForce('e')}) "fundedOn"
  from adjustments a join pay_periods o on o.id = a.period_id
  where a.tier_month is not null and o.kind = 'regular' and not o.was_locked`

export const plannedTierLines = async (tx: EntityManager): Promise<TierLineDay[]> =>
  (await rows<PlannedLine>(tx, PLANNED_LINES)).map(({ id, month, periodEndsOn, fundedOn }) => ({
    id,
    day: dayOfTierLine({ endsOn: endOfMonth(month), fundedOn }, periodEndsOn),
  }))

/** Late lines, whose day is in no such period, stay in theirs. $1 ids, $2 days. */
const MOVE = `
  update adjustments a set period_id = n.id
  from unnest($1::uuid[], $2::date[]) l(id, "day") join pay_periods n on l."day" between n.starts_on and n.ends_on
  where a.id = l.id and n.kind = 'regular' and not n.was_locked and n.id <> a.period_id`

/** Moves the lines to the periods that contain their days after a change of the calendar. */
export const moveTierLines = (tx: EntityManager, lines: readonly TierLineDay[]): Promise<unknown> =>
  rows(tx, MOVE, [lines.map(({ id }) => id), lines.map(({ day }) => day)])
