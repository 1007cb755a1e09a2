import type { FieldError } from './failure.ts'
import type { Dollars } from './loan.ts'
import type { PlanType, SiteKind } from './site-themes.ts'

/** Body of POST /api/create-affiliate-site. */
export interface AffiliateSiteRequest {
  firstName: string
  lastName: string
  email: string
  phone: string
  siteName: string
  tagline?: string
  aboutText?: string
  selectedTheme: string
  planType: PlanType
  /** Premium only. */
  enableRecruiting?: boolean
  /** Premium only: US dollars for each recruit. Only the company's bonus is accepted; it is the default. */
  commissionRate?: number
  /** Whose site it is: the caller's own where left out. */
  memberId?: string
}

/**
 * building: nothing is served yet. suspended: taken down because the plan ended, back with the plan. blocked: taken down
 * because a text breaks a compliance rule; publishing a text that does not brings it back.
 */
export type SiteStatus = 'building' | 'published' | 'failed' | 'unpublished' | 'suspended' | 'blocked'

/** A site as its agent sees it. */
export interface Site {
  id: string
  memberId: string
  kind: SiteKind
  slug: string
  /** Absolute address. */
  url: string
  status: SiteStatus
  /** What is served; null where nothing is. */
  publishedVersion: number | null
  /** A version is being built. */
  isBuilding: boolean
  /** Why the last build failed, or why the site is blocked. */
  reason: string | null
  /** What was last asked for: the builder starts from it. */
  content: SiteContent
  versions: SiteVersion[]
  createdAt: string
}

export interface SiteVersion {
  version: number
  builtAt: string
  theme: string
  siteName: string
  bytes: number
  isServed: boolean
}

/** What an agent wrote for a site. */
export type SiteContent = Required<Omit<AffiliateSiteRequest, 'memberId' | 'planType'>>

/** Answer of POST /api/create-affiliate-site and of the calls that change a site. */
export interface SiteAnswer {
  success: true
  message: string
  site: Site
}

/** GET /api/affiliate-sites: what the builders need to know of a member. */
export interface SitesAnswer {
  sites: Site[]
  /** Whether the recruiting site may be built. */
  isPremium: boolean
  /** US dollars: what the company pays for each recruit; null while there is no bonus. */
  bonus: Dollars | null
  /** NMLS ID, business name, bio and photo come from the profile: what pages do not show of it, and why. */
  profileNotes: FieldError[]
}

/** POST /api/affiliate-sites/preview. */
export interface SitePreview {
  html: string
  /** What rule F1 would refuse, by field. */
  claims: FieldError[]
}
