import { connectRedis, createRedis, type Redis } from '@upline/auth'
import { type BulkLoansResponse, LIVE_CHANNEL, type LiveHint, type Problem } from '@upline/contracts'
import { eventually } from '@upline/testing'
import pg from 'pg'
import { ImportQueue, MAX_CALLS } from '../src/loan-import/import-queue.ts'
import { IMPORT_LOCK } from '../src/ledger/loan-locks.queries.ts'
import { funded, openLoans, row, type LoansFixture } from './loans-fixture.ts'

let fixture: LoansFixture
let listener: Redis
const hints: LiveHint[] = []

beforeAll(async () => {
  fixture = await openLoans()
  // A chain of five members, and one member outside it.
  for (const [no, username] of ['top', 'high', 'mid', 'low', 'ann'].entries())
    await fixture.people({ username, ...(no === 0 ? {} : { upline: ['top', 'high', 'mid', 'low'][no - 1] as string }) })
  await fixture.people({ username: 'beside' })
  listener = createRedis(fixture.redis.url, () => undefined)
  await connectRedis(listener)
  await listener.subscribe(LIVE_CHANNEL, (text) => void hints.push(JSON.parse(text) as LiveHint))
})
afterAll(async () => {
  listener.destroy()
  await fixture.stop()
})

describe('an import by a call', () => {
  const ids = (...usernames: string[]) => usernames.map((username) => fixture.member(username).id).sort()
  /** Redis knows no databases where it publishes: other tests' hints come too. */
  const told = async (loans: Promise<unknown>, isOurs: (hint: LiveHint) => boolean) => {
    hints.length = 0
    await loans
    return eventually(() => {
      const hint = hints.find((one) => one.topics.includes('imports') && isOurs(one))
      if (!hint) throw new Error('no hint was published')
      return hint
    })
  }
  const reaches =
    (username: string) =>
    ({ members = [] }: LiveHint): boolean =>
      members.includes(fixture.member(username).id)

  it('notifies only the officer, their uplines, the company and the importer of a few loans', async () => {
    const hint = await told(fixture.import(funded('BI-1', '2026-09-15')), reaches('ann'))
    expect(hint).toMatchObject({ topics: ['loans', 'commissions', 'imports'], company: true })
    expect(hint.members?.toSorted()).toEqual([...ids('ann', 'high', 'low', 'mid', 'top'), '1'].sort())
    expect(hint.everyone).toBeUndefined()
  })

  it('notifies the former officer and uplines of a reassigned loan', async () => {
    const hint = await told(fixture.import(funded('BI-1', '2026-09-15', { Loan_Officer: 'beside' })), reaches('beside'))
    expect(hint.members).toEqual(expect.arrayContaining(ids('ann', 'beside', 'top')))
  })

  it('notifies everyone of many loans', async () => {
    const many = Array.from({ length: 101 }, (_, no) => row(`BI-M${no}`))
    expect(await told(fixture.import(...many), ({ everyone }) => everyone === true)).toMatchObject({ everyone: true })
    expect(hints.filter(reaches('ann'))).toEqual([])
  })

  it('leaves readers their connections while twenty more wait for it', async () => {
    const other = new pg.Client({ connectionString: fixture.database.url })
    await other.connect()
    await other.query(`begin; ${IMPORT_LOCK}`)
    const waiting = Promise.all(Array.from({ length: 20 }, (_, no) => fixture.import(row(`BI-W${no}`))))
    try {
      await eventually(async () => {
        const found = await fixture.database.query(`select from pg_locks
          where not granted and locktype = 'advisory' and objid = 77003
            and database = (select oid from pg_database where datname = current_database())`)
        expect(found).toHaveLength(1)
      })
      expect((await fixture.mine('ann')).totalLoans).toBeGreaterThan(0)
      expect((await (await fixture.as('ann')).get('/benchmark')).status).toBe(200)
    } finally {
      await other.end()
    }
    expect((await waiting).map(({ imported }) => imported)).toEqual(Array.from({ length: 20 }, () => 1))
    await fixture.mustBalance()
  })

  it('returns 503 with the limit and a retry time if too many imports are waiting, and finishes the others', async () => {
    const admin = await fixture.signInAs({ role: 'admin', id: '1', username: 'admin' })
    const send = () => admin.post<BulkLoansResponse & Problem>('/loans/bulk-import', { loans: [row('BI-Q1')] })
    // Two hundred imports take long on a busy machine: their places are taken by what does nothing.
    const queue = fixture.app.get(ImportQueue)
    let leave = () => {}
    const left = new Promise<void>((done) => (leave = done))
    const held = Array.from({ length: MAX_CALLS }, () => queue.admit(1, () => left))
    const refused = await send()
    expect(refused.status).toBe(503)
    expect(refused.body).toMatchObject({ code: 'service.busy', message: expect.stringContaining('200 imports') })
    expect(refused.headers['retry-after']).toBe('5')
    leave()
    await Promise.all(held)
    expect(await send()).toMatchObject({ status: 200, body: { imported: 1 } })
    await fixture.mustBalance()
  })
})
