import type { EntityManager } from '@mikro-orm/postgresql'
import { firstRow, rows } from '@upline/db'
import type { RebuildCounts } from '@upline/events'

const PUT = `
  with wanted as (
    select member_id, extract(year from coalesce(funded_on, (funded_at at time zone 'UTC')::date))::int as year,
      sum(cents)::bigint as cents, sum(loans)::int as loans
    from staged_portions group by 1, 2),
  gone as (
    delete from officer_volumes v where not exists (
      select from wanted w where (w.member_id, w.year) = (v.member_id, v.year)) returning v.loans <> 0 or v.cents <> 0 as counts),
  put as (
    insert into officer_volumes as v (member_id, year, cents, loans) select member_id, year, cents, loans from wanted order by 1, 2
    on conflict (member_id, year) do update set cents = excluded.cents, loans = excluded.loans
    where (v.cents, v.loans) <> (excluded.cents, excluded.loans)
    returning old.member_id is null as is_new)
  select (select count(*) from put where is_new)::int as added, (select count(*) from put where not is_new)::int as changed,
    (select count(*) from gone where counts)::int as removed`

/** Replaces the volumes with the staged fundings. */
export const putVolumes = async (tx: EntityManager): Promise<RebuildCounts> => (await firstRow<RebuildCounts>(tx, PUT))!

const PUT_FIRST_STEPS = (source: string) => `
  with wanted as (
    select f.* from ${source},
      jsonb_to_record(snapshot.row -> 'first') as f ("memberId" text, "fundedAt" timestamptz, "overrideAt" timestamptz)
    where snapshot.row ? 'first'),
  gone as (delete from first_steps s where not exists (select from wanted w where w."memberId" = s.member_id))
  insert into first_steps as s (member_id, funded_at, override_at) select * from wanted order by 1
  on conflict (member_id) do update set funded_at = excluded.funded_at, override_at = excluded.override_at
  where (s.funded_at, s.override_at) is distinct from (excluded.funded_at, excluded.override_at)`

/** Replaces the first fundings with those of the snapshot in `source`. */
export const putFirstSteps = (tx: EntityManager, source: string): Promise<unknown> => rows(tx, PUT_FIRST_STEPS(source))
