import { accountsSnapshot } from './accounts-snapshot.event.ts'
import { bonusesSnapshot } from './bonuses-snapshot.event.ts'
import { companySnapshot } from './company-snapshot.event.ts'
import type { EventType } from './define-event.ts'
import { encompassLoansSnapshot } from './encompass-loans-snapshot.event.ts'
import { fundingsSnapshot } from './fundings-snapshot.event.ts'
import { membersSnapshot } from './members-snapshot.event.ts'
import { plansSnapshot } from './plans-snapshot.event.ts'
import { resetsSnapshot } from './resets-snapshot.event.ts'
import { sitesSnapshot } from './sites-snapshot.event.ts'

/** A service's copy of another service's facts. */
export interface ReadModelName {
  service: string
  model: string
  /** The snapshot event that rebuilds it. */
  snapshot: EventType
  holds: string
}

const COMPANY = { model: 'company', snapshot: companySnapshot, holds: "the company's name and time zone" }

const RESETS = {
  model: 'resets',
  snapshot: resetsSnapshot,
  holds: 'who has reset the second factor of another account',
}

/** Every read model that a service derives from another one's events. The company precedes the copies that store its dates. */
export const READ_MODELS: ReadModelName[] = [
  { service: 'encompass', ...COMPANY },
  { service: 'loans', ...COMPANY },
  { service: 'notifications', ...COMPANY },
  { service: 'recruiting', ...COMPANY },
  { service: 'identity', model: 'accounts', snapshot: membersSnapshot, holds: "roster's facts about each account" },
  {
    service: 'loans',
    model: 'members',
    snapshot: membersSnapshot,
    holds: 'members, uplines and activity with their dates',
  },
  {
    service: 'loans',
    model: 'encompass-loans',
    snapshot: encompassLoansSnapshot,
    holds: 'what Encompass says about synced loans',
  },
  { service: 'loans', model: 'bonuses', snapshot: bonusesSnapshot, holds: 'recruit bonuses that are to be booked' },
  { service: 'loans', ...RESETS },
  { service: 'roster', ...RESETS },
  { service: 'notifications', model: 'recipients', snapshot: membersSnapshot, holds: 'email addresses' },
  { service: 'recruiting', model: 'members', snapshot: membersSnapshot, holds: 'members, uplines and team sizes' },
  { service: 'recruiting', model: 'volumes', snapshot: fundingsSnapshot, holds: 'funded volume and first fundings' },
  { service: 'roster', model: 'volumes', snapshot: fundingsSnapshot, holds: 'funded loans and volume in the tree' },
  { service: 'roster', model: 'passwords', snapshot: accountsSnapshot, holds: 'whose password is due to be changed' },
  { service: 'roster', model: 'websites', snapshot: sitesSnapshot, holds: 'website fields of published sites' },
  { service: 'sites', model: 'profiles', snapshot: membersSnapshot, holds: 'agent profiles' },
  { service: 'sites', model: 'plans', snapshot: plansSnapshot, holds: 'plan holders and recruiting terms' },
]

/** The service that publishes a snapshot. */
export const ownerOf = (snapshot: EventType): string => snapshot.topic.split('.')[0] ?? ''
