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
