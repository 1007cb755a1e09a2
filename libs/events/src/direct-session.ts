import pg from 'pg'

/**
 * A dedicated connection for LISTEN and session locks, which a pool or a transaction pooler would lose. The work runs
 * until the connection is lost or the signal aborts. The caller decides whether to open another.
 */
export interface SessionOptions {
  url: string
  /** Shown in pg_stat_activity. */
  name: string
  /** SQL that prepares the session: LISTEN, settings. */
  prepare: string[]
  onNotify: (payload: string) => void
}

export type Query = <Row extends pg.QueryResultRow>(sql: string, parameters?: unknown[]) => Promise<Row[]>

export interface DirectSession {
  query: Query
  /** Aborts when the connection is lost, or when the caller's signal does. */
  signal: AbortSignal
}

/** A frozen server accepts connections but sends nothing. A server whose machine is gone is detected by its silence. */
const STAYS_OPEN = { connectionTimeoutMillis: 10_000, keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

export async function withDirectSession(
  options: SessionOptions,
  stop: AbortSignal,
  work: (session: DirectSession) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: options.url, application_name: options.name, ...STAYS_OPEN })
  const lost = new AbortController()
  client.on('error', () => lost.abort())
  client.on('end', () => lost.abort())
  client.on('notification', ({ payload }) => options.onNotify(payload ?? ''))
  try {
    await client.connect()
    for (const sql of options.prepare) await client.query(sql)
    await work({ query: prepared(client), signal: AbortSignal.any([stop, lost.signal]) })
  } finally {
    lost.abort()
    await client.end().catch(() => undefined)
  }
}

/** Each text is parsed and planned once per session: there are few, and they run very often. */
function prepared(client: pg.Client): Query {
  const names = new Map<string, string>()
  return async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => {
    const name = names.get(text) ?? `s${names.size}`
    names.set(text, name)
    return (await client.query<Row>({ name, text, values: values ?? [] })).rows
  }
}

/** Reopens such a session until the signal aborts. Logs a line for each failure. */
export async function holdDirectSession(
  options: SessionOptions & { warn: (message: string) => void },
  stop: AbortSignal,
  work: (session: DirectSession) => Promise<void>,
): Promise<void> {
  while (!stop.aborted) {
    try {
      await withDirectSession(options, stop, work)
    } catch (fault) {
      if (!stop.aborted) options.warn(`${options.name}: ${(fault as Error).message}; trying again`)
    }
    if (!stop.aborted) await new Promise((resolve) => setTimeout(resolve, 500))
  }
}
