/** The tests' Postgres, as its owner. */
export function serverUrl(): string {
  const url = process.env['UPLINE_TEST_DATABASE_URL']
  if (!url)
    throw new Error(
      'UPLINE_TEST_DATABASE_URL is missing: run the integration tests with vitest.config.ts, which starts a Postgres',
    )
  return url
}

export function urlOf(database: string): string {
  const url = new URL(serverUrl())
  url.pathname = `/${database}`
  return url.href
}
