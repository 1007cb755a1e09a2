import type { ConnectionOptions } from 'node:tls'
import pg from 'pg'

/**
 * The TLS settings in the query of a Postgres URL: sslmode, sslrootcert. MikroORM drops the query, so the pool would
 * connect without TLS. Here the driver reads them.
 */
export function connectionTls(url: string): { ssl?: ConnectionOptions | boolean } {
  const { ssl } = new pg.Client({ connectionString: url }) as unknown as { ssl?: ConnectionOptions | boolean }
  return ssl ? { ssl } : {}
}
