import type { StagedSnapshot } from './staged-snapshot.ts'

/**
 * SQL: IDs of the members in a snapshot of the roster, and of those who joined since the rebuild was requested. A copy
 * deletes the others: `delete from members where id not in (select id from ${memberIds(snapshot)})`.
 */
export const memberIds = ({ source, rebuildId }: StagedSnapshot): string => `(
  select snapshot.row -> 'member' ->> 'id' as id from ${source}
  union
  select j.body::jsonb -> 'member' ->> 'id' from rebuild_journal j
  where j.rebuild_id = '${rebuildId}' and j.body::jsonb ? 'member'
  union
  select m ->> 'id' from rebuild_journal j, jsonb_array_elements(j.body::jsonb -> 'members') m
  where j.rebuild_id = '${rebuildId}' and j.body::jsonb ? 'members') as kept`
