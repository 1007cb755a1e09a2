import pg from 'pg'

/** Runs one statement on its own connection, so that the services keep theirs. */
export async function query<Row extends object>(url: string, sql: string, parameters: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 20_000 })
  // A server that stops while no statement runs reports it here. Without a listener, the process would end.
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row & pg.QueryResultRow>(sql, parameters)).rows
  } finally {
    await client.end()
  }
}
