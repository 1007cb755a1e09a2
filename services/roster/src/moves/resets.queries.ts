import type { EntityManager } from '@mikro-orm/postgresql'
import { firstRow } from '@upline/db'
import type { RebuildCounts } from '@upline/events'

const REPLACE = (source: string) => `
  with wanted as (
    select row ->> 'memberId' as account_id, row ->> 'by' as by_id, (row ->> 'at')::timestamptz as at from ${source}),
  gone as (
    delete from second_factor_resets t where not exists (
      select from wanted w where (w.account_id, w.by_id, w.at) = (t.account_id, t.by_id, t.at)) returning 1),
  added as (
    insert into second_factor_resets (account_id, by_id, at) select account_id, by_id, at from wanted on conflict do nothing returning 1)
  select (select count(*)::int from added) as added, (select count(*)::int from gone) as removed`

/** Replaces the resets with those of the snapshot in `source`. */
export const replaceResets = async (
  tx: EntityManager,
  source: string,
): Promise<Pick<RebuildCounts, 'added' | 'removed'>> =>
  (await firstRow<Pick<RebuildCounts, 'added' | 'removed'>>(tx, REPLACE(source)))!
