import { userErased } from '@upline/contracts/events'
import { eventually } from '@upline/testing'
import pg from 'pg'
import { IMPORT_LOCK } from '../src/loan-import/loan-import.sql.ts'
import { funded, openHouse, type LoansHouse } from './loans-house.ts'

let house: LoansHouse
const clients: pg.Client[] = []

beforeAll(async () => {
  house = await openHouse()
  await house.people({ username: 'max' }, { username: 'ann', upline: 'max' })
  await house.import(funded('WO-1', '2026-09-15'))
})
afterAll(async () => {
  await Promise.all(clients.map((client) => client.end()))
  await house.stop()
})

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: house.database.url })
  clients.push(client)
  await client.connect()
  return client
}

const isWaiting = (pid: number) =>
  eventually(async () => {
    const found = await house.database.query('select from pg_locks where pid = $1 and not granted', [pid])
    if (found.length === 0) throw new Error('it waits for nobody')
  })

describe('readings and moves in one transaction', () => {
  it.each([
    ['a person changes', `select from change_loans($1, 'person:1', now())`],
    ['a late move settles again', 'select from resettle_next(500)'],
  ])('get the loan that meanwhile %s, and neither is ended as a deadlock', async (_, sql) => {
    const { id } = await house.loan('WO-1')
    const change = (amount: number) => JSON.stringify([{ id, amount_cents: amount }])
    await house.database.query(`insert into resettlements (member_no, depth, from_at, till_at, cause)
      select no, 2, '-infinity', 'infinity', 'test' from members where username = 'ann'`)
    const [batch, other] = [await connect(), await connect()]
    await batch.query(`begin; ${IMPORT_LOCK}; select pg_advisory_xact_lock(hierarchy_lock_key())`)
    const { rows } = await other.query<{ pid: number }>('select pg_backend_pid() pid')
    const changed = other.query(sql, sql.includes('$1') ? [change(50_000_000)] : [])
    await isWaiting(rows[0]!.pid)
    await batch.query(`select from change_loans($1, 'encompass:1', now())`, [change(60_000_000)])
    await batch.query('commit')
    await expect(changed).resolves.toBeDefined()
    await house.mustBalance()
  })
})

describe('the erasure of a member', () => {
  it('waits for a person who changes a loan of the member, and neither is ended as a deadlock', async () => {
    await house.people({ username: 'eve', firstName: 'Eve', lastName: 'Stone' })
    await house.import(funded('WO-2', '2026-09-15', { Loan_Officer: 'eve' }))
    const { id } = await house.loan('WO-2')
    const eve = house.member('eve')
    const [writer, watcher] = [await connect(), await connect()]
    // The first to look for a deadlock is the one that is ended: else the erasure would be, and try again.
    await writer.query(`set deadlock_timeout = '20ms'`)
    // What change_loans() locks first: it then waits for the hierarchy.
    await writer.query('begin; select pg_advisory_xact_lock_shared(77008)')
    await writer.query('select from loans where id = $1 for update', [id])
    const member = { ...eve, version: 9, firstName: 'Member', lastName: 'x1', removedAt: new Date().toISOString() }
    const data = { member: { ...member, username: 'x1', email: '' }, by: '1', at: new Date().toISOString() }
    const erased = house.emit({ type: userErased, key: eve.id, aggregateVersion: 9, data })
    await eventually(async () => {
      const { rows } = await watcher.query(
        `select from pg_locks where not granted and locktype in ('advisory', 'transactionid', 'tuple')`,
      )
      if (rows.length === 0) throw new Error('the erasure does not wait')
    })
    const change = JSON.stringify([{ id, amount_cents: 50_000_000 }])
    await writer.query(`select from change_loans($1, 'person:1', now())`, [change])
    await writer.query('commit')
    await erased
    const [loan] = await house.database.query<{ officer_text: string; amount_cents: string }>(
      'select officer_text, amount_cents from loans where id = $1',
      [id],
    )
    expect(loan).toEqual({ officer_text: 'Member x1', amount_cents: '50000000' })
    await house.mustBalance()
  })
})
