import { CompanyRow } from '@upline/db'
import { BEYOND_EVENT_ENTITIES, eventEntities } from '@upline/events'
import { fileEntities } from '@upline/files'
import { SweepRow } from '@upline/jobs'
import { OperatorActRow } from '@upline/operations'
import { migratedDatabase, schemaDifferences, type TestDatabase } from '@upline/testing'
import { BEYOND_ENTITIES } from '../database/schema/beyond-entities.ts'
import { ENTITIES } from '../database/schema/index.ts'
import { migrations } from '../migrations/list.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await migratedDatabase('loans-schema', migrations)
})

afterAll(() => database?.drop())

it('migrates to the tables that the entities describe', async () => {
  const differences = await schemaDifferences(database, {
    entities: [...eventEntities, ...fileEntities, SweepRow, OperatorActRow, CompanyRow, ...ENTITIES],
    beyondEntities: [BEYOND_EVENT_ENTITIES, BEYOND_ENTITIES].join(';\n'),
  })
  expect(differences).toEqual({ onlyMigrated: [], onlyDescribed: [] })
}, 60_000)
