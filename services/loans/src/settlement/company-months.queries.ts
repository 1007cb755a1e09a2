import type { EntityManager } from '@mikro-orm/postgresql'
import { firstRow, rows } from '@upline/db'

/** False if another process completes them now. */
const LOCK = 'select pg_try_advisory_xact_lock(77012) "isMine"'

/** Adds funded loans that are missing from the company's monthly sums. One statement, so that loans and sums come from one snapshot. */
const APPEND_MISSING = `
  with counted as (
    select month_no(funded_on) "month", count(*) loans, sum(coalesce(amount_cents, 0)) cents from loans where status = 5 group by 1),
  stored as (
    select bucket "month", sum(loans) loans, sum(amount_cents) cents
    from (select * from member_totals union all select * from member_deltas) t
    where member_no = 0 and level = 0 and bucket > 5 group by 1)
  insert into member_deltas (member_no, level, bucket, loans, amount_cents, created_days, funded_days, share_cents)
  select 0, 0, "month", coalesce(c.loans, 0) - coalesce(s.loans, 0), coalesce(c.cents, 0) - coalesce(s.cents, 0), 0, 0, 0
  from counted c full join stored s using ("month")
  where (coalesce(c.loans, 0), coalesce(c.cents, 0)) <> (coalesce(s.loans, 0), coalesce(s.cents, 0))
  returning bucket "month"`

/** The months whose sums were completed. */
export async function completeCompanyMonths(tx: EntityManager): Promise<number[]> {
  const lock = await firstRow<{ isMine: boolean }>(tx, LOCK, [])
  if (!lock?.isMine) return []
  return (await rows<{ month: number }>(tx, APPEND_MISSING, [])).map(({ month }) => month)
}
