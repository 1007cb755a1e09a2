import type { EntityManager } from '@mikro-orm/postgresql'
import type { SiteContent, SiteKind } from '@upline/contracts'
import { firstRow } from '@upline/db'
import { TERMS_NOW } from '../earnings/earnings-terms.queries.ts'
import type { EarningsTerms } from '../rendering/earnings.ts'

export interface PublishedSite {
  id: string
  memberId: string
  kind: SiteKind
  content: SiteContent
  file: string
  styleHash: string
  /** For a recruiting site: the terms that its earnings examples show now. */
  terms: Partial<EarningsTerms> | null
}

// Removed and inactive members have no site.
const SERVED = `
  select s.id, s.member_id as "memberId", s.kind, v.content, v.file, v.style_hash as "styleHash",
    case when s.kind = 'recruiting' then ${TERMS_NOW} end as terms
  from sites s
  join site_versions v on v.site_id = s.id and v.version = s.published_version
  join agent_profiles a on a.id = s.member_id and a.is_active and a.removed_at is null
  where s.slug = $1 and s.status = 'published'`

export const publishedSite = (em: EntityManager, slug: string): Promise<PublishedSite | undefined> =>
  firstRow(em, SERVED, [slug])
