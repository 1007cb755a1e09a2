import { MikroORM } from '@mikro-orm/postgresql'
import { type EntityDescription, ormOptions } from '@upline/db'
import { schemaCatalog } from './schema-catalog.ts'
import { type TestDatabase, testDatabase } from './test-database.ts'

interface Described {
  entities: EntityDescription[]
  /** What entities cannot describe, as SQL that runs after theirs. */
  beyondEntities?: string
}

/** Lines of `schemaCatalog` that only one database has: one that the migrations made, and one that the entities describe. */
export async function schemaDifferences(
  migrated: TestDatabase,
  described: Described,
): Promise<{ onlyMigrated: string[]; onlyDescribed: string[] }> {
  const database = await testDatabase('described')
  try {
    await createDescribed(database, migrated, described)
    const [is, says] = [await schemaCatalog(migrated), await schemaCatalog(database)]
    return { onlyMigrated: without(is, says), onlyDescribed: without(says, is) }
  } finally {
    await database.drop()
  }
}

const without = (lines: Set<string>, others: Set<string>): string[] =>
  [...lines].filter((line) => !others.has(line)).sort()

/** Functions are not part of entities, so they come from the migrated database. */
async function createDescribed(database: TestDatabase, migrated: TestDatabase, described: Described): Promise<void> {
  const orm = await MikroORM.init(ormOptions({ url: database.url, entities: described.entities, migrations: [] }))
  try {
    const tables = await orm.schema.getCreateSchemaSQL({ wrap: false })
    const functions = await functionsOf(migrated)
    const before = functions.filter(({ hasRows }) => !hasRows).map(({ sql }) => sql)
    const after = functions.filter(({ hasRows }) => hasRows).map(({ sql }) => sql)
    const sql = [...(await extensionsOf(migrated)), ...before, tables, ...after, described.beyondEntities ?? '']
    await database.query(['set check_function_bodies = off', ...sql].join(';\n'))
  } finally {
    await orm.close(true)
  }
}

/** Extensions and collations, which columns and indexes of the tables use. */
async function extensionsOf({ query }: TestDatabase): Promise<string[]> {
  const found = await query<{ sql: string }>(`
    select format('create extension if not exists %I', extname) sql from pg_extension
    union all
    select format('create collation %I (provider = icu, locale = %L, deterministic = %s)', collname, colllocale,
      case when collisdeterministic then 'true' else 'false' end)
    from pg_collation where collnamespace = 'public'::regnamespace`)
  return found.map(({ sql }) => sql)
}

/** `hasRows`: it returns rows of a table, so the table must exist. */
const functionsOf = ({ query }: TestDatabase) =>
  query<{ sql: string; hasRows: boolean }>(`
    select pg_get_functiondef(p.oid) sql, t.typrelid <> 0 "hasRows" from pg_proc p join pg_type t on t.oid = p.prorettype
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`)
