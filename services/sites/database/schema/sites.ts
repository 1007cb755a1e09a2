import { defineEntity, p } from '@mikro-orm/core'
import type { SiteContent, SiteKind, SiteStatus } from '@upline/contracts'
import { instant, word } from '@upline/db'

/** A member's website, and its version in work. */
export const Site = defineEntity({
  name: 'Site',
  tableName: 'sites',
  properties: {
    id: p.uuid().primary().defaultRaw('uuidv7()'),
    revision: p.integer().default(0),
    memberId: p.text(),
    kind: word<SiteKind>(),
    slug: p.text().unique(),
    content: p.json<SiteContent>(),
    requestedBy: p.text(),
    /** `asked`: a member requested it. `profile`: the agent's roster data changed. */
    cause: word<'asked' | 'profile'>().default('asked'),
    version: p.integer(),
    publishedVersion: p.integer().nullable(),
    status: word<SiteStatus>(),
    isBuilding: p.boolean(),
    reason: p.text().nullable(),
    createdAt: instant(),
    askedAt: instant(),
    /** The version of rule F1 that checked the texts; 0: not yet. */
    claimsVersion: p.integer().default(0),
  },
  indexes: [{ name: 'sites_in_work', properties: ['askedAt'], where: 'is_building' }],
  uniques: [{ name: 'sites_member_id_kind_key', properties: ['memberId', 'kind'] }],
  checks: [{ name: 'sites_kind_check', expression: "kind in ('origination', 'recruiting')" }],
})

/** A version that was built. */
export const SiteVersion = defineEntity({
  name: 'SiteVersion',
  tableName: 'site_versions',
  properties: {
    siteId: () => p.manyToOne(Site).mapToPk().deleteRule('cascade').primary(),
    version: p.integer().primary(),
    content: p.json<SiteContent>(),
    file: p.text(),
    styleHash: p.text(),
    bytes: p.integer(),
    builtAt: instant(),
  },
  indexes: [{ name: 'site_versions_by_file', properties: ['file'] }],
})

/** Files of old versions that the file store has not deleted yet. */
export const ExpiredFile = defineEntity({
  name: 'ExpiredFile',
  tableName: 'expired_files',
  properties: {
    file: p.text().primary(),
    since: instant(),
  },
  indexes: [{ name: 'expired_files_oldest', properties: ['since'] }],
})
