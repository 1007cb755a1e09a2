import pg from 'pg'

/** One statement on a connection of its own: this command runs by hand, next to services that need theirs. */
export async function query<Row extends object>(url: string, sql: string, parameters: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 20_000 })
  await client.connect()
  try {
    return (await client.query<Row & pg.QueryResultRow>(sql, parameters)).rows
  } finally {
    await client.end()
  }
}
