import type { EntityManager } from '@mikro-orm/postgresql'
import type { MemberAgreement } from '@upline/contracts'
import { rows } from '@upline/db'

/**
 * Active members by name, with the version in force today: the one that their estimates use. A member with several acknowledged texts has
 * the one of today, or else the latest. $1 versions, $2 the SHA-256 of their texts, $3 pattern or null, $4 state or null, ($5, $6)
 * keyset, $7 how many.
 */
const AGREEMENTS = `
  select * from (
    select m.id "memberId", m.full_name "memberName", p.id "planId", p.name "planName", v.version,
      nullif(v.effective_on, '-infinity')::text "effectiveFrom", t.sha256, iso_utc(a.acknowledged_at) "acknowledgedAt", a.sha256 "acknowledgedSha256",
      case when a.sha256 is null then 'missing' when a.sha256 = t.sha256 then 'acknowledged' else 'earlier-text' end state
    from members m cross join estimate_plan e join comp_plan_versions v on v.id = coalesce(m.estimate_version, e.version)
      join comp_plans p on p.no = v.plan_no join unnest($1::int[], $2::text[]) t(version, sha256) on t.version = v.id
      left join lateral (select x.sha256, x.acknowledged_at from plan_acknowledgments x where x.member_no = m.no and x.plan_version = v.id
        order by x.sha256 = t.sha256 desc, x.acknowledged_at desc limit 1) a on true
    where m.is_active and m.joined_at is not null and ($3::text is null or lower(m.full_name || ' ' || m.username) like $3)
      and ($5::text is null or (m.full_name, m.id) > ($5, $6::text))) x
  where $4::text is null or x.state = $4
  order by x."memberName", x."memberId" limit $7`

export interface AgreementListQuery {
  hashes: ReadonlyMap<number, string>
  pattern: string | null
  state: string | null
  after: readonly (string | null)[]
  limit: number
}

export const listAgreements = (
  em: EntityManager,
  { hashes, pattern, state, after, limit }: AgreementListQuery,
): Promise<MemberAgreement[]> =>
  rows<MemberAgreement>(em, AGREEMENTS, [[...hashes.keys()], [...hashes.values()], pattern, state, ...after, limit])
