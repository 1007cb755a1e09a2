import type { Site } from '@upline/contracts'
import type { SiteRow, VersionRow } from '../site-store/sites.store.ts'

/** Times arrive in the format of Postgres. */
const instant = (time: Date | string): string => new Date(time).toISOString()

/** A site as its agent sees it. */
export const siteView = (site: SiteRow, versions: VersionRow[], address: string): Site => ({
  id: site.id,
  memberId: site.member_id,
  kind: site.kind,
  slug: site.slug,
  url: address,
  status: site.status,
  publishedVersion: site.status === 'published' ? site.published_version : null,
  isBuilding: site.is_building,
  reason: site.reason,
  content: site.content,
  versions: versions
    .filter(({ site_id }) => site_id === site.id)
    .map(({ version, content, bytes, built_at }) => ({
      version,
      builtAt: instant(built_at),
      theme: content.selectedTheme,
      siteName: content.siteName,
      bytes,
      isServed: site.status === 'published' && site.published_version === version,
    })),
  createdAt: instant(site.created_at),
})
