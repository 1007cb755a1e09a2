import type { EntityManager } from '@mikro-orm/postgresql'
import type { SiteContent, SiteKind, SiteStatus } from '@upline/contracts'
import { affected, firstRow, rows } from '@upline/db'
import type { BuildJob } from './build-queue.service.ts'
import { numbered, slugOf } from './slug.ts'

/** asked: a member requested it. profile: the agent's roster data changed. */
type BuildCause = 'asked' | 'profile'

export interface SiteRow {
  id: string
  revision: number
  member_id: string
  kind: SiteKind
  slug: string
  content: SiteContent
  requested_by: string
  cause: BuildCause
  version: number
  published_version: number | null
  status: SiteStatus
  is_building: boolean
  reason: string | null
  created_at: Date | string
}

export interface VersionRow {
  site_id: string
  version: number
  content: SiteContent
  file: string
  style_hash: string
  bytes: number
  built_at: Date | string
}

const ADD = `
  insert into sites (member_id, kind, slug, content, requested_by, version, status, is_building, created_at, asked_at, revision)
  values ($1, $2, $3, $4, $5, 1, 'building', true, $6, $6, 1)
  on conflict (slug) do nothing
  returning *`

/** A site keeps its first address, so that printed links continue to work. */
const UPDATE_SITE = `
  update sites set content = $3, requested_by = $4, cause = 'asked', version = version + 1, is_building = true, reason = null,
    status = case when published_version is null then 'building' else status end,
    asked_at = $5, revision = revision + 1
  where member_id = $1 and kind = $2
  returning *`

export interface SiteRequest {
  memberId: string
  kind: SiteKind
  content: SiteContent
  by: string
  at: Date
}

/** Creates or updates the site of a member and kind. Two concurrent requests create one. */
export async function requestSite(tx: EntityManager, request: SiteRequest): Promise<SiteRow> {
  const { memberId, kind, content, by, at } = request
  const json = JSON.stringify(content)
  await rows(tx, `select pg_advisory_xact_lock(hashtextextended($1, 6))`, [`${memberId} ${kind}`])
  const known = await firstRow<SiteRow>(tx, UPDATE_SITE, [memberId, kind, json, by, at])
  if (known) return known
  const slug = slugOf(content.siteName)
  for (let turn = 0; ; turn++) {
    const added = await firstRow<SiteRow>(tx, ADD, [memberId, kind, numbered(slug, turn), json, by, at])
    if (added) return added
  }
}

const REBUILD = `
  update sites set version = version + 1, is_building = true, cause = 'profile', asked_at = $2, revision = revision + 1
  where member_id = $1 and published_version is not null and not is_building
  returning *`

/** Queues a new version of each published site of a member. A version that is being built reads the profile anyway. */
export const rebuildSites = (tx: EntityManager, memberId: string, at: Date): Promise<SiteRow[]> =>
  rows<SiteRow>(tx, REBUILD, [memberId, at])

export const siteById = (em: EntityManager, id: string): Promise<SiteRow | undefined> =>
  firstRow<SiteRow>(em, 'select * from sites where id = $1', [id])

export const lockedSite = (tx: EntityManager, id: string): Promise<SiteRow | undefined> =>
  firstRow<SiteRow>(tx, 'select * from sites where id = $1 for update', [id])

export const sitesOf = (em: EntityManager, memberId: string): Promise<SiteRow[]> =>
  rows<SiteRow>(em, 'select * from sites where member_id = $1 order by kind', [memberId])

export const versionsOf = (em: EntityManager, siteIds: string[]): Promise<VersionRow[]> =>
  rows<VersionRow>(em, 'select * from site_versions where site_id = any($1) order by version desc', [siteIds])

export const versionOf = (em: EntityManager, siteId: string, version: number): Promise<VersionRow | undefined> =>
  firstRow<VersionRow>(em, 'select * from site_versions where site_id = $1 and version = $2', [siteId, version])

export async function storeVersion(tx: EntityManager, built: VersionRow): Promise<void> {
  await rows(
    tx,
    `insert into site_versions (site_id, version, content, file, style_hash, bytes, built_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [
      ...[built.site_id, built.version, JSON.stringify(built.content)],
      ...[built.file, built.style_hash, built.bytes, built.built_at],
    ],
  )
}

/** Continues with the published version. */
export const storeContent = (tx: EntityManager, id: string, content: SiteContent): Promise<number> =>
  affected(tx, 'update sites set content = $2 where id = $1', [id, JSON.stringify(content)])

export const updateSite = (
  tx: EntityManager,
  id: string,
  to: { publishedVersion: number | null; status: SiteStatus; isBuilding: boolean; reason: string | null },
): Promise<number> =>
  affected(
    tx,
    `update sites set published_version = $2, status = $3, is_building = $4, reason = $5, revision = revision + 1 where id = $1`,
    [id, to.publishedVersion, to.status, to.isBuilding, to.reason],
  )

// Sites that have been building for a long time: after a crash between commit and queue, a killed worker, or lost Redis
// data.
const OVERDUE = `
  select id as "siteId", version from sites
  where is_building and asked_at < $1::timestamptz - interval '15 seconds' order by asked_at limit 500`

export const overdueBuilds = (em: EntityManager, now: Date): Promise<BuildJob[]> => rows(em, OVERDUE, [now])

const SITE_ID = 'select id::text as id from sites where member_id = $1 and kind = $2'

export const siteId = async (tx: EntityManager, memberId: string, kind: SiteKind): Promise<string | undefined> =>
  (await firstRow<{ id: string }>(tx, SITE_ID, [memberId, kind]))?.id

const UNCHECKED_SITES = `
  select id from sites where published_version is not null and claims_version < $1 and id > $2::uuid order by id limit $3`

/** Published sites that this version of rule F1 has not checked, after a site id. */
export const uncheckedSites = async (
  em: EntityManager,
  { version, after, atMost }: { version: number; after: string; atMost: number },
): Promise<string[]> => (await rows<{ id: string }>(em, UNCHECKED_SITES, [version, after, atMost])).map(({ id }) => id)

const CHECKED = 'update sites set claims_version = $2 where id = $1'

export const markChecked = (tx: EntityManager, id: string, claimsVersion: number): Promise<unknown> =>
  rows(tx, CHECKED, [id, claimsVersion])

const BLOCK = `
  update sites set status = 'blocked', reason = $2, claims_version = $3, revision = revision + 1
  where id = $1 returning *`

export const blockSite = (
  tx: EntityManager,
  id: string,
  { reason, claimsVersion }: { reason: string; claimsVersion: number },
): Promise<SiteRow | undefined> => firstRow(tx, BLOCK, [id, reason, claimsVersion])

const SUSPEND = `
  update sites set status = 'suspended', revision = revision + 1
  where member_id = $1 and kind = any($2) and status = 'published'
  returning *`

export const suspendSites = (tx: EntityManager, memberId: string, kinds: readonly string[]): Promise<SiteRow[]> =>
  rows(tx, SUSPEND, [memberId, kinds])

const RESUME = `
  update sites set status = 'published', revision = revision + 1
  where member_id = $1 and kind = any($2) and status = 'suspended' and published_version is not null
  returning *, published_version as version`

export const resumeSites = (tx: EntityManager, memberId: string, kinds: readonly string[]): Promise<SiteRow[]> =>
  rows(tx, RESUME, [memberId, kinds])
