/** What has changed for an open page, which then refetches. */
export const LIVE_TOPICS = [
  'loans',
  'commissions',
  'team',
  'volumes',
  'members',
  'imports',
  'recruiting',
  'statements',
  'approvals',
  'moves',
  'plans',
  'sync',
  'sites',
  'leads',
  'session',
  'company',
] as const

export type LiveTopic = (typeof LIVE_TOPICS)[number]

/** A service's hint over Redis: what changed, and which members it concerns. The gateway forwards it to their open pages. */
export interface LiveHint {
  topics: LiveTopic[]
  /** IDs of the members whose pages it concerns. */
  members?: string[]
  /** Also every ceo and admin. */
  company?: boolean
  /** Everyone who is signed in. */
  everyone?: boolean
}

export const LIVE_CHANNEL = 'upline:live'
