import { OwnKeyRow } from '@upline/auth'
import type { EntityDescription } from '@upline/db'
import { BEYOND_EVENT_ENTITIES, eventEntities } from '@upline/events'
import { OperatorActRow } from '@upline/operations'
import { Account } from './schema/accounts.ts'
import { ApiKey } from './schema/api-keys.ts'
import { MaintenanceRun } from './schema/maintenance.ts'
import { RecoveryCode, SecondFactor, SecondFactorChange } from './schema/second-factor.ts'

/** The tables of identity alone. */
export const IDENTITY_ENTITIES = [
  ...[Account],
  ...[ApiKey],
  ...[MaintenanceRun],
  ...[SecondFactor, RecoveryCode, SecondFactorChange],
]

/** Every table of the service. */
export const ENTITIES: EntityDescription[] = [...eventEntities, OperatorActRow, OwnKeyRow, ...IDENTITY_ENTITIES]

export const BEYOND_ENTITIES = BEYOND_EVENT_ENTITIES
