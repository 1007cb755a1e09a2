import pg from 'pg'

/** Runs one statement on its own connection, so that the services keep theirs. */
export async function query<Row extends object>(url: string, sql: string, parameters: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 20_000 })
  await client.connect()
  try {
    return (await client.query<Row & pg.QueryResultRow>(sql, parameters)).rows
  } finally {
    await client.end()
  }
}
