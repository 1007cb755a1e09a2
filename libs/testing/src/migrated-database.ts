import type { MigrationObject } from '@mikro-orm/core'
import { MikroORM } from '@mikro-orm/postgresql'
import { migrate, ormOptions } from '@upline/db'
import { type TestDatabase, testDatabase } from './test-database.ts'

/** A database with a service's tables, without the service. */
export async function migratedDatabase(name: string, migrations: MigrationObject[]): Promise<TestDatabase> {
  const database = await testDatabase(name)
  const orm = await MikroORM.init(ormOptions({ url: database.url, entities: [], migrations }))
  try {
    await migrate(orm)
  } finally {
    await orm.close(true)
  }
  return database
}
