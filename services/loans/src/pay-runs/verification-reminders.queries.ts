import type { EntityManager } from '@mikro-orm/postgresql'
import { rows } from '@upline/db'
import { linesOf } from '../period-lines/period-lines.queries.ts'
import { isVerificationInForce } from '../period-lines/verified-lines.queries.ts'

/** Runs in verification whose last day is near. The row records that their payees were reminded. $1 today, $2 days. */
const CLAIM = `
  insert into verification_reminders (period_id, verify_by)
  select id, verify_by from pay_periods
  where state = 'verifying' and verify_by between $1::date and $1::date + $2::int
  on conflict do nothing returning period_id "periodNo"`

export const claimReminders = async (tx: EntityManager, today: string, days: number): Promise<number[]> =>
  (await rows<{ periodNo: number }>(tx, CLAIM, [today, days])).map(({ periodNo }) => periodNo)

/** Payees with lines that they neither verified nor disputed. $1 period. */
const UNVERIFIED = `
  select m.id "memberId", count(*)::int lines, p.starts_on::text "startsOn", p.ends_on::text "endsOn", p.verify_by::text "verifyBy"
  from (${linesOf('is not null')}) l join members m on m.no = l.member_no join pay_periods p on p.id = $1
  where not exists (select from line_verifications v where v.period_id = $1 and v.member_no = l.member_no and v.line_key = l."key"
      and ${isVerificationInForce('v')})
    and not exists (select from disputes d where d.period_id = $1 and d.member_no = l.member_no and d.line_key = l."key" and is_open_dispute(d.id))
  group by m.no, p.id order by m.no`

export interface UnverifiedRow {
  memberId: string
  lines: number
  startsOn: string
  endsOn: string
  verifyBy: string
}

export const unverifiedPayees = (tx: EntityManager, periodNo: number): Promise<UnverifiedRow[]> =>
  rows<UnverifiedRow>(tx, UNVERIFIED, [periodNo])
