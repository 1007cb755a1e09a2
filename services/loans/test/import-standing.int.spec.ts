import { randomUUID } from 'node:crypto'
import type { ImportJob, Role } from '@upline/contracts'
import { apiKeyRevoked } from '@upline/contracts/events'
import { type Caller, eventually } from '@upline/testing'
import pg from 'pg'
import { CANNOT_CONTINUE, KEY_REVOKED, TEAM_CHANGED } from '../src/import-jobs/importer-standing.ts'
import { csv, ended, line, setBatchSize, startImport } from './import-fixture.ts'
import { type LoansFixture, openLoans } from './loans-fixture.ts'

let fixture: LoansFixture
let files = 0

beforeAll(async () => {
  fixture = await openLoans()
  setBatchSize(fixture, 500)
  await fixture.people(
    ...[
      { username: 'chief', role: 'ceo' as Role },
      { username: 'boss', role: 'manager' as Role },
    ],
    ...[
      { username: 'ann', upline: 'boss' },
      { username: 'other', role: 'manager' as Role },
    ],
  )
})
afterEach(() => fixture.mustBalance())
afterAll(() => fixture.stop())

/** The lock that each batch waits for, and that no change of a member needs. */
const HOLD_BATCHES = 'begin; select pg_advisory_xact_lock(77003)'

const waitsForBatch = () =>
  eventually(async () => {
    const waiting = `select from pg_locks where locktype = 'advisory' and objid = 77003 and not granted
      and database = (select oid from pg_database where datname = current_database())`
    if ((await fixture.database.query(waiting)).length === 0) throw new Error('no batch waits')
  })

/** Imports a file, and changes something between the reading of the file and its first batch. */
async function importDuring(by: Caller, count: number, change: () => Promise<unknown>): Promise<ImportJob> {
  const prefix = `S${++files}`
  const holder = new pg.Client({ connectionString: fixture.database.url })
  await holder.connect()
  try {
    await holder.query(HOLD_BATCHES)
    const id = await startImport(by, csv(Array.from({ length: count }, (_, no) => line(`${prefix}-${no}`))))
    await waitsForBatch()
    await change()
    await holder.query('commit')
    return await ended(fixture, by, id)
  } finally {
    await holder.end()
  }
}

const setMember = (username: string, assignment: string) =>
  fixture.database.query(`update members set ${assignment} where username = $1`, [username])
const FEW = 2
/** Enough batches for threads. */
const MANY = 1_501
const stopped = { status: 'failed', imported: 0, error: CANNOT_CONTINUE }

describe('an import whose importer changes before its batches', () => {
  it.each([FEW, MANY])('ends without loans if the importer loses the role (%i rows)', async (count) => {
    const chief = await fixture.as('chief')
    const job = await importDuring(chief, count, () => setMember('chief', `role = 'loan_officer'`))
    await setMember('chief', `role = 'ceo'`)
    expect(job).toMatchObject(stopped)
  })

  it('ends if a company account is a manager now, because rows outside the downline were not removed', async () => {
    const chief = await fixture.as('chief')
    const job = await importDuring(chief, FEW, () => setMember('chief', `role = 'manager'`))
    await setMember('chief', `role = 'ceo'`)
    expect(job).toMatchObject(stopped)
  })

  it('ends if the importer is inactive now', async () => {
    const job = await importDuring(await fixture.as('boss'), FEW, () => setMember('boss', 'is_active = false'))
    await setMember('boss', 'is_active = true')
    expect(job).toMatchObject(stopped)
  })

  it.each([FEW, MANY])('ends if a loan officer has left the downline (%i rows)', async (count) => {
    const job = await importDuring(await fixture.as('boss'), count, () => fixture.move('ann', 'other'))
    await fixture.move('ann', 'boss')
    expect(job).toMatchObject({ status: 'failed', imported: 0, error: TEAM_CHANGED })
  })

  it('completes if nothing changed', async () => {
    expect(await importDuring(await fixture.as('boss'), FEW, () => Promise.resolve())).toMatchObject({
      ...{ status: 'completed', imported: FEW },
    })
  })
})

describe('an import by an API key', () => {
  const signInByKey = (keyId: string) =>
    fixture.signInAs({ ...fixture.member('chief'), scopes: ['imports:write'], keyId })

  function revoke(keyId: string): Promise<void> {
    const data = { keyId, memberId: fixture.member('chief').id, at: new Date().toISOString() }
    return fixture.emit({ type: apiKeyRevoked, key: data.memberId, aggregateVersion: 0, data })
  }

  it.each([FEW, MANY])('ends without loans if the key is revoked (%i rows)', async (count) => {
    const keyId = randomUUID()
    const job = await importDuring(await signInByKey(keyId), count, () => revoke(keyId))
    expect(job).toMatchObject({ status: 'failed', imported: 0, error: KEY_REVOKED })
  })

  it('ends if the key was revoked while the file was uploaded', async () => {
    const keyId = randomUUID()
    await revoke(keyId)
    const caller = await signInByKey(keyId)
    const job = await ended(fixture, caller, await startImport(caller, csv([line('K-1')])))
    expect(job).toMatchObject({ status: 'failed', imported: 0, error: KEY_REVOKED })
  })

  it('completes if another key is revoked', async () => {
    const job = await importDuring(await signInByKey(randomUUID()), FEW, () => revoke(randomUUID()))
    expect(job).toMatchObject({ status: 'completed', imported: FEW })
  })
})
