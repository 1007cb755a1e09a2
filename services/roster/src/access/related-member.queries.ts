import type { EntityManager } from '@mikro-orm/postgresql'
import type { Duty, Role } from '@upline/contracts'
import { firstRow, rows } from '@upline/db'
import type { Target } from '@upline/permissions'

export interface RelatedMember extends Target {
  name: string
  role: Role
  duties: Duty[]
  uplineId: string | null
}

/** $1 the member, $2 the viewer, $3 whether the viewer sees a downline only. */
const RELATED = `
  select m.id, m.role, m.duties, m.first_name || ' ' || m.last_name as name, m.upline_id as "uplineId",
    case when m.id = $2 then 'self' when $3 and is_below(m.id, $2) then 'below' else 'outside' end as relation
  from members m where m.id = $1 and m.removed_at is null`

/** A member with the relation to a viewer. */
export const relatedMember = (
  em: EntityManager,
  memberId: string,
  { viewerId, isTeamOnly }: { viewerId: string; isTeamOnly: boolean },
): Promise<RelatedMember | undefined> => firstRow<RelatedMember>(em, RELATED, [memberId, viewerId, isTeamOnly])

/** Members among $1 in the view of a member who sees a team: the viewer $2, the viewer's own upline, and the downline. */
const SEEN_AMONG = `
  select m.id from members m
  where m.id = any($1) and (m.id = $2 or is_below(m.id, $2) or m.id = (select upline_id from members where id = $2))`

export async function visibleAmong(em: EntityManager, ids: readonly string[], viewerId: string): Promise<Set<string>> {
  const found = await rows<{ id: string }>(em, SEEN_AMONG, [[...new Set(ids)], viewerId])
  return new Set(found.map(({ id }) => id))
}
