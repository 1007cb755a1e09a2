import { eventually, TEST_INTERNAL_TOKEN, type TestService } from '@upline/testing'
import { startIdentity } from './identity.ts'

let identity: TestService

afterEach(() => identity.stop())

/** The value of a metric without labels in /metrics; undefined if it is absent. */
async function valueOf(name: string): Promise<number | undefined> {
  const headers = { authorization: `Bearer ${TEST_INTERNAL_TOKEN}` }
  const { body } = await identity.visitor.get<string>('/metrics', { headers })
  const found = new RegExp(`^upline_${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(body)
  return found ? Number(found[1]) : undefined
}

const record = (kind: string, isGood: boolean, at: string) =>
  identity.database.query(
    `insert into maintenance_runs (at, kind, is_good, outcome) values ($1, $2, $3, '7 differences')`,
    [...[at, kind, isGood]],
  )

const secondsOf = (at: string) => Date.parse(at) / 1000

/** The databases of a run are copies of one that was migrated when the run began. */
async function installedAt(): Promise<number> {
  const sql = `select min(executed_at) as "at" from mikro_orm_migrations`
  return secondsOf((await identity.database.query<{ at: Date }>(sql))[0]!.at.toISOString())
}

// This test runs first: a metric that was exported once stays in the registry of the process.
it('exports no backup age if the Postgres provider makes the backups', async () => {
  identity = await startIdentity({ BACKUPS: 'external' })
  expect(await valueOf('verify_findings')).toBe(0)
  expect(await valueOf('backup_last_success_timestamp_seconds')).toBeUndefined()
})

it('exports the installation time until there is a backup and a verification', async () => {
  identity = await startIdentity({ BACKUPS: 'own' })
  const installed = await installedAt()
  // Another service in this process has cached the text for a second.
  await eventually(async () => {
    for (const name of ['backup_last_success_timestamp_seconds', 'verify_last_run_timestamp_seconds'])
      expect([name, await valueOf(name)]).toEqual([name, installed])
    expect(await valueOf('verify_findings')).toBe(0)
  })
})

it('exports the last successful backup even if a later one failed, and the last verification with its findings', async () => {
  identity = await startIdentity({ BACKUPS: 'own' })
  await record('backup', true, '2026-01-02T00:00:00Z')
  await record('backup', false, '2026-01-03T00:00:00Z')
  await record('verify', false, '2026-01-04T00:00:00Z')
  await eventually(async () => {
    expect(await valueOf('backup_last_success_timestamp_seconds')).toBe(secondsOf('2026-01-02T00:00:00Z'))
    expect(await valueOf('verify_last_run_timestamp_seconds')).toBe(secondsOf('2026-01-04T00:00:00Z'))
    expect(await valueOf('verify_findings')).toBe(7)
  })
})
