import { CompanyRow, type EntityDescription } from '@upline/db'
import { BEYOND_EVENT_ENTITIES, eventEntities } from '@upline/events'
import { fileEntities } from '@upline/files'
import { SweepRow } from '@upline/jobs'
import { OperatorActRow } from '@upline/operations'
import { LOANS_BEYOND_ENTITIES } from './schema/beyond-entities.ts'
import { LOANS_ENTITIES } from './schema/index.ts'

/** Every table of the service. */
export const ENTITIES: EntityDescription[] = [
  ...[...eventEntities, ...fileEntities, SweepRow, OperatorActRow, CompanyRow],
  ...LOANS_ENTITIES,
]

/** What MikroORM cannot describe. */
export const BEYOND_ENTITIES = [BEYOND_EVENT_ENTITIES, ...LOANS_BEYOND_ENTITIES].join(';\n')
