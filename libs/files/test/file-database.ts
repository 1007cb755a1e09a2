import { MikroORM } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import { migrate, ormOptions } from '@upline/db'
import { testDatabase, type TestDatabase } from '@upline/testing'
import { fileTables } from '../src/index.ts'

export interface FileDatabase {
  em: EntityManager
  query: TestDatabase['query']
  close(): Promise<void>
}

/** A service's database with only the tables of files. */
export async function openFileDatabase(): Promise<FileDatabase> {
  const database = await testDatabase('files')
  const orm = await MikroORM.init(ormOptions({ url: database.url, entities: [], migrations: [fileTables] }))
  await migrate(orm as never)
  return {
    em: orm.em as EntityManager,
    query: (sql, parameters) => database.query(sql, parameters),
    close: async () => {
      await orm.close()
      await database.drop()
    },
  }
}
