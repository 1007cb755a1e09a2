/** The facts that a Postgres reports about itself, the database and the account. */
export interface DatabaseFacts {
  /** As `server_version_num`: 180001. */
  versionNumber: number
  version: string
  database: string
  account: string
  encoding: string
  isReadOnly: boolean
  hasIcu: boolean
  mayCreateTables: boolean
  mayCreateExtensions: boolean
  /** Required extensions that the server offers. */
  offeredExtensions: string[]
  /** Required extensions that the database has. */
  installedExtensions: string[]
  /** Up to three tables that belong to another account. */
  othersTables: string[]
  maxConnections: number
  /** In use, or reserved for the superuser. */
  takenConnections: number
}

export interface DatabaseNeeds {
  /** The variable that names the database. */
  variable: string
  /** Host and port, for the message. */
  place: string
  extensions: readonly string[]
  connections: number
  /** False for an account that creates the databases of others: only the server is checked. */
  ownsTables: boolean
}

export const MIN_POSTGRES_MAJOR = 18

const ROLES = "run deploy/postgres/roles.sql as an administrator ('npm run roles')"

/** Returns why an older or newer server cannot be used; undefined if it can. */
export function versionFault(
  { versionNumber, version }: Pick<DatabaseFacts, 'versionNumber' | 'version'>,
  { variable, place }: Pick<DatabaseNeeds, 'variable' | 'place'>,
): string | undefined {
  if (versionNumber >= MIN_POSTGRES_MAJOR * 10_000) return undefined
  return `Postgres at ${place} is version ${version}, and Upline needs ${MIN_POSTGRES_MAJOR} or newer: upgrade it, or name another server in ${variable}`
}

type Rule = (found: DatabaseFacts, needs: DatabaseNeeds) => string | false | undefined

const RULES: Rule[] = [
  versionFault,
  ({ isReadOnly }, { place, variable }) =>
    isReadOnly && `Postgres at ${place} is a read-only replica: name the primary in ${variable}`,
  ({ hasIcu }, { place }) =>
    !hasIcu && `Postgres at ${place} has no ICU collations, which lists of loans need: use a build with ICU`,
  ({ encoding, database }, { ownsTables }) =>
    ownsTables &&
    encoding !== 'UTF8' &&
    `Database ${database} has the encoding ${encoding}, and Upline needs UTF8: create it with "encoding 'UTF8' template template0"`,
  extensionFault,
  rightsFault,
  connectionFault,
]

/** The first reason why a database cannot be used: the finding, the requirement, and what to do. */
export function databaseFault(found: DatabaseFacts, needs: DatabaseNeeds): string | undefined {
  for (const rule of RULES) {
    const fault = rule(found, needs)
    if (fault) return fault
  }
  return undefined
}

function extensionFault(found: DatabaseFacts, { extensions, place, ownsTables }: DatabaseNeeds): string | undefined {
  const absent = extensions.filter((name) => !found.offeredExtensions.includes(name))
  if (absent.length > 0)
    return `Postgres at ${place} does not offer the extension ${absent.join(', ')}: install it there (Debian: postgresql-contrib; a managed server: allow it in its settings)`
  const missing = extensions.filter((name) => !found.installedExtensions.includes(name))
  if (ownsTables && missing.length > 0 && !found.mayCreateExtensions)
    return `Database ${found.database} lacks the extension ${missing.join(', ')} and account ${found.account} may not create it: ${ROLES}`
  return undefined
}

function rightsFault(found: DatabaseFacts, { ownsTables }: DatabaseNeeds): string | undefined {
  const { account, database, othersTables } = found
  if (!ownsTables) return undefined
  if (othersTables.length > 0)
    return `Account ${account} does not own ${othersTables.join(', ')} in database ${database}: ${ROLES}`
  if (!found.mayCreateTables) return `Account ${account} may not create tables in database ${database}: ${ROLES}`
  return undefined
}

function connectionFault(found: DatabaseFacts, { place, connections }: DatabaseNeeds): string | undefined {
  const { maxConnections, takenConnections } = found
  const free = Math.max(0, maxConnections - takenConnections)
  if (free >= connections) return undefined
  return `Postgres at ${place} has ${free} free connections of ${maxConnections}, and ${connections} are needed: set max_connections to ${takenConnections + connections} or more, or end other clients`
}
