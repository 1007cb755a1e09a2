import type { EntityManager } from '@mikro-orm/postgresql'
import { firstRow, rows } from '@upline/db'
import type { RebuildCounts } from '@upline/events'

const PUT = `
  with wanted as (
    select member_id, sum(loans)::int as loans, sum(cents)::bigint as cents from staged_portions group by 1),
  gone as (
    delete from officer_volumes v where not exists (select from wanted w where w.member_id = v.member_id)
    returning v.loans <> 0 or v.cents <> 0 as counts),
  put as (
    insert into officer_volumes as v (member_id, loans, cents) select member_id, loans, cents from wanted order by 1
    on conflict (member_id) do update set loans = excluded.loans, cents = excluded.cents
    where (v.loans, v.cents) <> (excluded.loans, excluded.cents)
    returning old.member_id is null as is_new)
  select (select count(*) from put where is_new)::int as added, (select count(*) from put where not is_new)::int as changed,
    (select count(*) from gone where counts)::int as removed`

/** Replaces the volumes with the staged fundings. */
export const putVolumes = async (tx: EntityManager): Promise<RebuildCounts> => (await firstRow<RebuildCounts>(tx, PUT))!

const PUT_DAYS = `
  insert into officer_fundings (officer_id, chain_on, funded_on, loans, cents)
  select member_id, coalesce(decided_on, funded_on, company_date(funded_at)), coalesce(funded_on, company_date(funded_at)),
    sum(loans)::int, sum(cents)::bigint
  from staged_portions group by 1, 2, 3 order by 1, 2, 3`

/** Replaces the fundings of each day with the staged ones. */
export async function replaceFundedDays(tx: EntityManager): Promise<void> {
  await rows(tx, 'delete from officer_fundings')
  await rows(tx, PUT_DAYS)
}

export const rebuildDownlines = (tx: EntityManager): Promise<unknown> => rows(tx, 'select rebuild_downlines()')
