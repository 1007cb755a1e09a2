import type { EntityManager } from '@mikro-orm/postgresql'
import type { CalendarDate } from '@upline/contracts'
import { rows } from '@upline/db'

/** A ledger line of tiers and the day whose period pays it. */
export interface TierLineDay {
  id: string
  day: CalendarDate
}

/**
 * Lines in periods that were never locked. The day is the last funding of the line's month up to the end of its period, as when it
 * was booked (periodOfTier); the last day of the month if no loan is left.
 */
const PLANNED_LINES = `
  select a.id, least(o.ends_on, coalesce(
    (select max(e.funded_on) from commission_entries e
      where e.member_no = a.member_no and e.level = 0 and e.kind = 1 and month_no(e.funded_on) = a.tier_month and e.funded_on <= o.ends_on
        and not exists (select from commission_entries r where r.loan_id = e.loan_id and r.originator_no = e.originator_no
          and r.level = e.level and r.rev = e.rev and r.kind = 2)),
    (to_date(a.tier_month::text, 'YYYYMM') + interval '1 month - 1 day')::date))::text "day"
  from adjustments a join pay_periods o on o.id = a.period_id
  where a.tier_month is not null and o.kind = 'regular' and not o.was_locked`

export const plannedTierLines = (tx: EntityManager): Promise<TierLineDay[]> => rows<TierLineDay>(tx, PLANNED_LINES)

/** Late lines, whose day is in no such period, stay in theirs. $1 ids, $2 days. */
const MOVE = `
  update adjustments a set period_id = n.id
  from unnest($1::uuid[], $2::date[]) l(id, "day") join pay_periods n on l."day" between n.starts_on and n.ends_on
  where a.id = l.id and n.kind = 'regular' and not n.was_locked and n.id <> a.period_id`

/** Moves the lines to the periods that contain their days after a change of the calendar. */
export const moveTierLines = (tx: EntityManager, lines: readonly TierLineDay[]): Promise<unknown> =>
  rows(tx, MOVE, [lines.map(({ id }) => id), lines.map(({ day }) => day)])
