import type { EntityManager } from '@mikro-orm/postgresql'
import { rows } from '@upline/db'

/** Their own pay is never held, because visitors sign in as them. */
const NOT_HELD = `m.username not in ('officer', 'senior', 'manager', 'ceo')`

/**
 * Holds the newest pay of a loan officer in the open run, and blocks it until it is released or paid in a later run. A month
 * without fundings has no hold. $1 the member who places it.
 */
const ACTIVE = `
  insert into holds (loan_id, member_no, reason, placed_by)
  select e.loan_id, e.member_no, 'Appraisal under review', $1
  from commission_entries e join members m on m.no = e.member_no
  where e.period_id = (select id from pay_periods where closed_at is null order by starts_on limit 1)
    and e.kind = 1 and e.level = 0 and e.amount_cents > 0 and ${NOT_HELD}
  order by e.funded_on desc, e.loan_id limit 1`

/** A hold of the latest paid run, placed on its last day and released before its approval. $1 the member who places it. */
const RELEASED = `
  with held as (
    insert into holds (loan_id, member_no, reason, placed_by, placed_at)
    select e.loan_id, e.member_no, 'Closing disclosure without a signature', $1, (p.ends_on + time '12:00') at time zone company_zone()
    from commission_entries e join members m on m.no = e.member_no join pay_periods p on p.id = e.period_id
    where p.kind = 'regular' and p.state = 'paid' and e.kind = 1 and e.level = 0 and e.amount_cents > 0 and ${NOT_HELD}
    order by p.starts_on desc, e.funded_on desc, e.loan_id limit 1 returning id, placed_at)
  insert into hold_releases (hold_id, reason, by, at) select id, 'Signed copy received', $1, placed_at + interval '1 day' from held`

/** An active hold that blocks the open run, and a released one. No member is notified. */
export async function addDemoHolds(tx: EntityManager, by: string): Promise<void> {
  await rows(tx, RELEASED, [by])
  await rows(tx, ACTIVE, [by])
}
