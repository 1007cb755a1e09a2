/** Names of migrations, oldest first. */
export interface SchemaVersions {
  database: string
  /** Those of this build. */
  known: readonly string[]
  /** Those that the database has. */
  executed: readonly string[]
}

/** The database and the build do not match. The message is one line that says what to do. */
export class SchemaError extends Error {
  override name = 'SchemaError'
}

/** Returns why an older build may not use a database; undefined if the build knows all its migrations. */
export function newerSchemaFault({ database, known, executed }: SchemaVersions, build: string): string | undefined {
  const unknown = executed.filter((name) => !known.includes(name))
  if (unknown.length === 0) return undefined
  return `Database ${database} is at migration ${unknown.at(-1)}, and this build (version ${build}) ends at ${known.at(-1)}: start the newer build, or restore a backup from before its upgrade`
}
