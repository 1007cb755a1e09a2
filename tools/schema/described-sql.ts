import { MikroORM } from '@mikro-orm/postgresql'
import { type EntityDescription, ormOptions } from '@upline/db'

/** SQL that creates tables, and SQL that adds their references once all tables exist. */
export interface DescribedSql {
  tables: string[]
  references: string[]
}

/** The SQL of some tables of these entities. Needs no database. */
export async function describedSql(entities: EntityDescription[], tables: readonly string[]): Promise<DescribedSql> {
  const statements = (await createStatements(entities)).filter((one) => tables.includes(tableOf(one)))
  const isReference = (one: string) => one.startsWith('alter table') && one.includes(' foreign key (')
  return {
    tables: statements.filter((one) => !isReference(one)),
    references: statements.filter(isReference),
  }
}

/** One line each. */
async function createStatements(entities: EntityDescription[]): Promise<string[]> {
  const orm = await MikroORM.init(ormOptions({ url: 'postgres://127.0.0.1/none', entities, migrations: [] }))
  try {
    const statements = (await orm.schema.getCreateSchemaSQL({ wrap: false })).split(';\n')
    return statements.map((one) => `${one.replaceAll(/\s+/g, ' ').trim()};`).filter((one) => one !== ';')
  } finally {
    await orm.close(true)
  }
}

const TABLE = /^(?:create|alter) table "?(\w+)|^create (?:unique )?(?:index|trigger) .*? on "?(\w+)/

function tableOf(statement: string): string {
  const [, altered, indexed] = TABLE.exec(statement) ?? []
  const table = altered ?? indexed
  if (!table) throw new Error(`Not a statement of a table: ${statement}`)
  return table
}
