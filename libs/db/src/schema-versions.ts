/** Names of migrations, oldest first. */
export interface SchemaVersions {
  database: string
  /** Those of this build. */
  known: readonly string[]
  /** Those that the database has. A baseline counts if the database has what it replaced. */
  executed: readonly string[]
  baselines: readonly Baseline[]
}

/** A migration that replaced earlier ones. */
export interface Baseline {
  name: string
  /** The last migration that it replaced. */
  replaces: string
}

/** The database and the build do not match. The message is one line that says what to do. */
export class SchemaError extends Error {
  override name = 'SchemaError'
}

/** The migrations that a baseline replaced in a database: all up to its last one that the build does not know. */
export function replacedBy({ replaces }: Baseline, executed: readonly string[], known: readonly string[]): string[] {
  return executed.slice(0, executed.indexOf(replaces) + 1).filter((name) => !known.includes(name))
}

/** Returns why a build may not use a database; undefined if the build knows all its migrations. */
export function schemaFault(versions: SchemaVersions, build: string): string | undefined {
  const { database, known, executed, baselines } = versions
  const unknown = executed.filter((name) => !known.includes(name))
  if (unknown.length === 0) return undefined
  const missing = baselines.find(({ name }) => !executed.includes(name))
  if (missing)
    return `Database ${database} is at migration ${unknown.at(-1)}, which is too old for this build (version ${build}): first start a build that ends at migration ${missing.replaces}`
  return `Database ${database} is at migration ${unknown.at(-1)}, and this build (version ${build}) ends at ${known.at(-1)}: start the newer build, or restore a backup from before its upgrade`
}
