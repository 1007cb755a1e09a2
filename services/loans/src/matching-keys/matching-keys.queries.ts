import type { EntityManager } from '@mikro-orm/postgresql'
import type { MatchingKeyKind } from '@upline/contracts'
import { tables } from '../../database/tables.ts'

/** A member's keys, those in force first. $1 the member's id. */
export const KEYS_OF = `
  select k.kind, k.value, k.state, iso_utc(k.introduced_at) "introducedAt", iso_utc(k.decided_at) "decidedAt",
    case when k.decided_by is not null then json_build_object('id', k.decided_by, 'name', coalesce(d.full_name, k.decided_by)) end "decidedBy"
  from matching_keys k join members m on m.no = k.member_no left join members d on d.id = k.decided_by
  where m.id = $1 and k.dropped_at is null
  order by array_position(array['name', 'username', 'email', 'nmls'], k.kind), k.state`

/** Whether a viewer can see a member, and who is above. $1 the member's id, $2 the viewer's id. */
export const RELATION = `
  select m.id, m.no in (select downline_of(v.no)) "isInDownline"
  from members m left join members v on v.id = $2 where m.id = $1 and m.joined_at is not null`

/** Members of the viewer's downline. $1 the viewer's id, $2 ids. */
export const IN_DOWNLINE = `
  select m.id from members v, lateral downline_of(v.no) d(no) join members m on m.no = d.no
  where v.id = $1 and m.id = any($2)`

/**
 * The facts about a key for an approver: the key it replaces, the unassigned loans with it, and other members who have it.
 * Synced loans store no NMLS ID, so none is listed for one. $1 ids of keys.
 */
export const DESCRIBED_KEYS = `
  select k.id, m.full_name member, coalesce(k.value_before, b.value) before,
    (select count(*)::int from loans l where l.officer_no is null and l.officer_key = k.spelling_key) "waitingLoans",
    array(select distinct officer_text from (
      select l.officer_text from loans l where l.officer_no is null and l.officer_key = k.spelling_key limit 1000) w
      order by 1 limit 5) "writtenAs",
    (select json_build_object('id', o.id, 'name', o.full_name) from member_spellings s join members o on o.no = s.member_no
      where s.spelling_key = k.spelling_key and s.member_no <> k.member_no order by o.no limit 1) other
  from matching_keys k join members m on m.no = k.member_no
  left join matching_keys b on b.member_no = k.member_no and b.kind = k.kind and b.state = 'approved' and b.dropped_at is null
    and b.id <> k.id
  where k.id = any($1::uuid[])`

/** No member changes while a key is decided. */
export const HOLD_MEMBERS = 'select pg_advisory_xact_lock_shared(hierarchy_lock_key())'

/** The member whose pending key it is. */
export const lockPending = (
  tx: EntityManager,
  id: string,
): Promise<{ memberNo: number; kind: MatchingKeyKind } | undefined> =>
  tables(tx)
    .selectFrom('matching_keys')
    .select(['memberNo', 'kind'])
    .where((key) => key.and({ id, state: 'pending' }))
    .where('droppedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** Ends the key that an approval replaces. Returns its value. */
export async function dropApproved(
  tx: EntityManager,
  { memberNo, kind }: { memberNo: number; kind: MatchingKeyKind },
  at: Date,
): Promise<string | null> {
  const dropped = await tables(tx)
    .updateTable('matching_keys')
    .set({ droppedAt: at })
    .where((key) => key.and({ memberNo, kind, state: 'approved' }))
    .where('droppedAt', 'is', null)
    .returning('value')
    .executeTakeFirst()
  return dropped?.value ?? null
}

interface DecidedKey {
  state: 'approved' | 'rejected'
  decidedBy: string
  decidedAt: Date
  note: string
  /** The value that it replaces. */
  valueBefore: string | null
}

export const decideKey = (tx: EntityManager, id: string, decided: DecidedKey): Promise<unknown> =>
  tables(tx).updateTable('matching_keys').set(decided).where('id', '=', id).execute()
