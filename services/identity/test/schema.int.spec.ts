import { migratedDatabase, schemaDifferences, type TestDatabase } from '@upline/testing'
import { BEYOND_ENTITIES, ENTITIES } from '../database/entities.ts'
import { migrations } from '../migrations/list.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await migratedDatabase('identity-schema', migrations)
})

afterAll(() => database?.drop())

it('migrates to the tables that the entities describe', async () => {
  const differences = await schemaDifferences(database, { entities: ENTITIES, beyondEntities: BEYOND_ENTITIES })
  expect(differences).toEqual({ onlyMigrated: [], onlyDescribed: [] })
}, 60_000)
