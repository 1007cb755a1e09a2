import { eventually } from '@upline/testing'
import pg from 'pg'
import { csv, importsOf } from './import-files.ts'
import { type RosterFixture, startRoster } from './roster-fixture.ts'

let roster: RosterFixture

beforeAll(async () => {
  roster = await startRoster()
})
afterAll(() => roster.stop())

const { start, ended, refused } = importsOf(() => roster)

/** The lock of the hierarchy, which each batch waits for after the file was read. */
const HOLD_BATCHES = 'begin; select pg_advisory_xact_lock(77010)'
const WAITING = `select from pg_locks where locktype = 'advisory' and objid = 77010 and not granted
  and database = (select oid from pg_database where datname = current_database())`

it('rejects rows that the importer could no longer add when their batch is imported', async () => {
  const { id } = await roster.add('importer', { role: 'admin' })
  const importer = await roster.as({ ...(await roster.add('unused')), id, username: 'importer', role: 'admin' })
  const holder = new pg.Client({ connectionString: roster.database.url })
  await holder.connect()
  await holder.query(HOLD_BATCHES)
  const head = 'Full Name,E-Mail,Role,Employee Number'
  const rows = ['Chip Moss,chip@example.com,ceo,', 'Pam Moss,pam@example.com,,P-1', 'Olga Moss,olga@example.com,,']
  const file = await start(csv(rows, head), {}, importer)
  await eventually(async () => {
    if ((await roster.database.query(WAITING)).length === 0) throw new Error('no batch waits')
  })
  await roster.database.query(`update members set role = 'manager' where id = $1`, [id])
  await holder.query('commit')
  await holder.end()
  expect(await ended(file)).toMatchObject({ status: 'completed', imported: 1, refused: 2 })
  const { body } = await refused(file)
  expect(body).toContain('You cannot grant the role ceo.')
  expect(body).toContain('employeeNumber: Only the CEO, admins')
})
