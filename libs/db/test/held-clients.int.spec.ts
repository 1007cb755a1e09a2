import { eventually, testDatabase, type TestDatabase } from '@upline/testing'
import pg from 'pg'
import { watchHeldClients } from '../src/held-clients.ts'

let database: TestDatabase
let pool: pg.Pool
const given: string[] = []

beforeAll(async () => {
  database = await testDatabase('held')
  pool = new pg.Pool({ connectionString: database.url, max: 2 })
  pool.on('error', () => {})
  watchHeldClients(pool, { afterMs: 100, giveUp: (reason) => given.push(reason) })
})

afterAll(async () => {
  await pool.end()
  await database.drop()
})

const killed = async () => {
  const client = await pool.connect()
  client.on('error', () => {})
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() pid')
  await database.query('select pg_terminate_backend($1)', [rows[0]!.pid])
  return client
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

describe('a connection that dies while it is held', () => {
  it('does not end the process if it is released', async () => {
    const client = await killed()
    await expect(client.query('select 1')).rejects.toThrow()
    client.release(true)
    await pause(400)
    expect(given).toEqual([])
  })

  it('ends the process if it is never released', async () => {
    const client = await killed()
    await eventually(() => expect(given).toEqual(['a lost connection was never released']))
    client.release(true)
  })
})
