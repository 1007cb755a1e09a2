import type { EntityDescription } from '@upline/db'
import { BEYOND_EVENT_ENTITIES, eventEntities } from '@upline/events'
import { fileEntities } from '@upline/files'
import { SweepRow } from '@upline/jobs'
import { OperatorActRow } from '@upline/operations'
import { AgentProfile } from './schema/agent-profiles.ts'
import { ClaimResult } from './schema/claims.ts'
import { Lead, LeadChange } from './schema/leads.ts'
import { SiteSetting, Subscription } from './schema/settings.ts'
import { ExpiredFile, Site, SiteVersion } from './schema/sites.ts'

/** The tables of sites alone. */
export const SITES_ENTITIES = [
  ...[AgentProfile],
  ...[ClaimResult],
  ...[Lead, LeadChange],
  ...[SiteSetting, Subscription],
  ...[Site, SiteVersion, ExpiredFile],
]

/** Every table of the service. */
export const ENTITIES: EntityDescription[] = [
  ...eventEntities,
  SweepRow,
  OperatorActRow,
  ...fileEntities,
  ...SITES_ENTITIES,
]

export const BEYOND_ENTITIES = BEYOND_EVENT_ENTITIES
