import type { FieldError } from './failure.ts'
import type { Dollars } from './dollars.ts'
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
  /** The owner of the site; default: the caller. */
  memberId?: string
}

/**
 * building: nothing is published yet. suspended: taken offline because the plan ended; it comes back with the plan.
 * blocked: taken offline because a text breaks a compliance rule; publishing a compliant text brings it back.
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
  /** The published version; null if the site is not online. */
  publishedVersion: number | null
  /** A version is being built. */
  isBuilding: boolean
  /** Why the last build failed, or why the site is blocked. */
  reason: string | null
  /** The last request. The builder starts from it. */
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

/** An agent's input for a site. */
export type SiteContent = Required<Omit<AffiliateSiteRequest, 'memberId' | 'planType'>>

/** Response of POST /api/create-affiliate-site and of the calls that change a site. */
export interface SiteResponse {
  success: true
  message: string
  site: Site
}

/** GET /api/affiliate-sites: what the builders need to know about a member. */
export interface SitesResponse {
  sites: Site[]
  /** Whether the recruiting site may be built. */
  isPremium: boolean
  /** US dollars: what the company pays for each recruit; null while there is no bonus. */
  bonus: Dollars | null
  /** NMLS ID, business name, bio and photo come from the profile: what pages omit of it, and why. */
  profileNotes: FieldError[]
}

/** POST /api/affiliate-sites/preview. */
export interface SitePreview {
  html: string
  /** What rule F1 would refuse, by field. */
  claims: FieldError[]
}
