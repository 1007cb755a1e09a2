import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { serviceConnections } from './database-limits.ts'
import { databaseFault, type DatabaseFacts, type DatabaseNeeds, versionFault } from './server-fitness.ts'

export { serviceConnections }

/** Postgres cannot be used as configured. The message is one line: the finding, the requirement, and what to do. */
export class UnfitDatabaseError extends Error {
  override name = 'UnfitDatabaseError'
  /** The problem may be gone at the next start: the server is unavailable or full. */
  readonly isTemporary: boolean

  constructor(line: string, { isTemporary = false } = {}) {
    super(line)
    this.isTemporary = isTemporary
  }
}

export interface DatabaseCheck extends Partial<Omit<DatabaseNeeds, 'place'>> {
  url: string
  variable: string
}

const CONNECT_TIMEOUT_MS = 10_000
/** Connections of a process that just ended still count for a moment. */
const RECHECKS = 10
const RECHECK_INTERVAL_MS = 500

const FACTS = `
  select current_setting('server_version') as version, current_setting('server_version_num')::int as "versionNumber",
    current_database() as database, current_user as account, pg_is_in_recovery() as "isReadOnly",
    (select pg_encoding_to_char(encoding) from pg_database where datname = current_database()) as encoding,
    exists (select from pg_collation where collprovider = 'i') as "hasIcu",
    coalesce((select has_schema_privilege(oid, 'create') from pg_namespace where nspname = 'public'), false)
      as "mayCreateTables",
    has_database_privilege(current_database(), 'create') as "mayCreateExtensions",
    array(select name::text from pg_available_extensions where name = any($1::text[])) as "offeredExtensions",
    array(select extname::text from pg_extension where extname = any($1::text[])) as "installedExtensions",
    array(select c.relname::text from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and not pg_has_role(c.relowner, 'usage')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      order by 1 limit 3) as "othersTables",
    current_setting('max_connections')::int as "maxConnections",
    (select count(*)::int from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid())
      + current_setting('superuser_reserved_connections')::int as "takenConnections"`

/** Throws an UnfitDatabaseError if the server, the database or the account does not allow what a service needs. */
export async function checkDatabase({ url, variable, ...own }: DatabaseCheck): Promise<void> {
  const place = URL.canParse(url) ? new URL(url).host : 'the server'
  const defaults = { extensions: [], connections: serviceConnections(), ownsTables: true }
  const needs: DatabaseNeeds = { ...defaults, ...own, variable, place }
  for (let checked = 1; ; checked++) {
    const found = await factsOf(url, needs)
    const fault = databaseFault(found, needs)
    if (!fault) return
    const isOnlyFull = !databaseFault({ ...found, takenConnections: 0 }, needs)
    if (!isOnlyFull || checked > RECHECKS) throw new UnfitDatabaseError(fault, { isTemporary: isOnlyFull })
    await pause(RECHECK_INTERVAL_MS)
  }
}

async function factsOf(url: string, needs: DatabaseNeeds): Promise<DatabaseFacts> {
  const client = await connected(url, needs)
  try {
    // Checked first and alone: the other facts need SQL that an old server may not know.
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
    const { rows: named } = await client.query<{ server_version: string }>('show server_version')
    const versionNumber = Number(rows[0]?.server_version_num)
    const fault = versionFault({ versionNumber, version: named[0]?.server_version ?? '' }, needs)
    if (fault) throw new UnfitDatabaseError(fault)
    return (await client.query<DatabaseFacts>(FACTS, [needs.extensions])).rows[0] as DatabaseFacts
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function connected(url: string, { variable, place }: DatabaseNeeds): Promise<pg.Client> {
  try {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
    client.on('error', () => undefined)
    await client.connect()
    return client
  } catch (fault) {
    const line = connectFault(fault as Error & { code?: string }, { variable, place })
    throw new UnfitDatabaseError(line, { isTemporary: true })
  }
}

const CERTIFICATE_CODE = /CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)/

/** One line about a failed connection. */
export function connectFault(
  { message, code = '' }: { message: string; code?: string },
  { variable, place }: Pick<DatabaseNeeds, 'variable' | 'place'>,
): string {
  const line = (what: string) => `Cannot connect to Postgres at ${place}: ${what}`
  if (code === '28P01') return line(`it refuses the account or the password in ${variable}`)
  if (code === '53300') return line('all its connections are in use; raise max_connections, or end other clients')
  if (CERTIFICATE_CODE.test(code) || /certificate/i.test(message))
    return line(
      `its certificate is not trusted (${message.replace(/; if the root CA .*$/, '')}); set sslrootcert=<PEM file> in ${variable}`,
    )
  if (code === 'ENOENT') return line(`the file that sslrootcert names in ${variable} does not exist`)
  if (/does not support SSL/i.test(message))
    return line(`it has no TLS; turn ssl on there, or remove sslmode from ${variable}`)
  if (/pg_hba.conf|no encryption/i.test(message)) return line(`${message}; add sslmode=verify-full to ${variable}`)
  return line(`${message || code}; check ${variable}`)
}
