import { CompanyRow, type EntityDescription } from '@upline/db'
import { BEYOND_EVENT_ENTITIES, eventEntities } from '@upline/events'
import { OperatorActRow } from '@upline/operations'
import { LadderReading, LoanSnapshot, SyncRequest, SyncRun, SyncTurn } from './schema/syncs.ts'
import { TenantSetting, WebhookNotification, WebhookSubscription } from './schema/webhooks.ts'

/** The tables of encompass alone. */
export const ENCOMPASS_ENTITIES = [
  ...[LoanSnapshot, LadderReading, SyncRequest, SyncTurn, SyncRun],
  ...[WebhookSubscription, WebhookNotification, TenantSetting],
]

/** Every table of the service. */
export const ENTITIES: EntityDescription[] = [...eventEntities, OperatorActRow, CompanyRow, ...ENCOMPASS_ENTITIES]

export const BEYOND_ENTITIES = BEYOND_EVENT_ENTITIES
