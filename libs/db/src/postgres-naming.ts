import { type NamingStrategy, UnderscoreNamingStrategy } from '@mikro-orm/core'

type ConstraintKind = Parameters<NamingStrategy['indexName']>[2]

/** As Postgres itself ends the names of constraints. */
const ENDS: Partial<Record<ConstraintKind, string>> = { foreign: 'fkey', unique: 'key' }

/** Names columns and constraints as Postgres does, so that entities describe the tables without naming each of them. */
export class PostgresNaming extends UnderscoreNamingStrategy {
  override indexName(table: string, columns: string[], type: ConstraintKind): string {
    const end = ENDS[type]
    return end ? [table, ...columns, end].join('_') : super.indexName(table, columns, type)
  }

  /** A reference is named after its property, which ends with the referenced key: `memberNo`. */
  override joinKeyColumnName(property: string): string {
    return this.propertyToColumnName(property)
  }
}
