/** Current findings of rule S1 about members who have not been removed. */
const FINDINGS = `
  from compliance_checks c
  join members m on m.id = c.member_id and m.removed_at is null
  left join members b on b.id = c.released_by
  where c.rule = 'S1' and c.is_current and c.outcome <> 'clean'`

const FINDING = `
  m.id as "memberId", m.first_name || ' ' || m.last_name as name, m.username, m.role, m.is_active as "isActive", m.nmls,
  c.outcome as problem, c.action, c.rule, c.rule_version as "ruleVersion", c.at as "checkedAt",
  c.inputs -> 'usedBy' as "usedBy", c.released_at as "releasedAt", c.released_by as "releasedBy",
  coalesce(b.first_name || ' ' || b.last_name, c.released_by) as "releasedByName", c.release_reason as reason,
  m.name_key as "nameKey"`

/** $1 the viewer whose team it is, or null, $2 problem, $3 include released, $4 a member, $5 and $6 cursor, $7 limit. */
export const PAGE = `
  select ${FINDING} ${FINDINGS}
    and ($1::text is null or m.id = $1 or is_below(m.id, $1))
    and ($2::text is null or c.outcome = $2) and ($3 or c.released_at is null) and ($4::text is null or m.id = $4)
    and ($5::text is null or (m.name_key, m.id) > ($5 collate "C", $6::text))
  order by m.name_key, m.id limit $7`

/** $1 the member. */
export const FINDING_OF = `select ${FINDING} ${FINDINGS} and m.id = $1`

/** $1 ids, $2 the member whose team they must be in, or null. */
export const NAMES = `
  select m.id, m.first_name || ' ' || m.last_name as name from members m
  where m.id = any($1) and m.removed_at is null and ($2::text is null or m.id = $2 or is_below(m.id, $2))`

export const RELEASE = `
  update compliance_checks set released_at = $2, released_by = $3, release_reason = $4
  where rule = 'S1' and member_id = $1 and is_current`
