import type { EntityManager } from '@mikro-orm/postgresql'
import { addDays, type CalendarDate, firstOfMonth, lastOfMonth, monthOf } from '@upline/contracts'
import { firstRow, rows } from '@upline/db'
import { CLOSE, OPEN_NEXT, OPEN_PERIOD, STATEMENTS_WRITTEN, WRITE_STATEMENTS } from '../pay-periods/pay-periods.sql.ts'

/** It begins with the month of the first funding, so that each line's day lies inside of it. */
const FIRST_PERIOD = `
  update pay_periods set ends_on = $1::date,
    starts_on = coalesce((select date_trunc('month', min(funded_on))::date from loans), date_trunc('month', $1::date)::date)
  where id = 1 and closed_at is null`
const ADMIN = '1'

/** The demo's two periods: this month, and what it funded before. */
export function demoMonths(today: CalendarDate): {
  thisMonth: CalendarDate
  pastEnds: CalendarDate
  open: [string, string]
} {
  const thisMonth = firstOfMonth(monthOf(today))
  return { thisMonth, pastEnds: addDays(thisMonth, -1), open: [thisMonth, lastOfMonth(monthOf(today))] }
}

/** Whether the past still has to be booked: once its period is closed, it is. */
export const isPastOpen = async (tx: EntityManager): Promise<boolean> =>
  (await firstRow<{ id: number }>(tx, OPEN_PERIOD))?.id === 1

/** Closes the first period with the demo loans funded before this month. Sends no notifications. */
export async function closeThePast(tx: EntityManager, today: CalendarDate): Promise<void> {
  const { pastEnds, open } = demoMonths(today)
  await rows(tx, FIRST_PERIOD, [pastEnds])
  await rows(tx, CLOSE, [1, pastEnds, ADMIN])
  await rows(tx, OPEN_NEXT, open)
  await rows(tx, WRITE_STATEMENTS, [1])
  await rows(tx, STATEMENTS_WRITTEN, [1])
}
