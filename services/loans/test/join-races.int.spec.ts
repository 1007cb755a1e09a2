import { EntityManager } from '@mikro-orm/postgresql'
import { inTransaction, rows } from '@upline/db'
import { eventually } from '@upline/testing'
import { nameMembers } from '../src/hierarchy/members.queries.ts'
import { lockHierarchy } from '../src/ledger/hierarchy.queries.ts'
import { row } from './loans-fixture.ts'
import { openPlans, type PlansFixture, terms } from './plan-fixture.ts'

let fixture: PlansFixture

beforeAll(async () => {
  fixture = await openPlans()
  await fixture.people({ username: 'bob', branch: 'Reno' })
})
afterAll(() => fixture.stop())

const em = () => fixture.app.get(EntityManager)

/** Fails once `done` has ended, because it did not wait. */
async function waits(lock: string, done?: Promise<unknown>): Promise<void> {
  let hasEnded = false
  void done?.finally(() => (hasEnded = true))
  await eventually(async () => {
    const found = await fixture.database.query(
      `select from pg_locks where not granted and ${lock} and database = (select oid from pg_database where datname = current_database())`,
    )
    if (found.length === 0 && !hasEnded) throw new Error(`no one waits for ${lock}`)
  })
}

const HIERARCHY = `locktype = 'advisory' and objid = 77001`

describe("a branch's first plan, approved while a member of the branch joins", () => {
  it('decides the estimates of the member', async () => {
    const { id: plan } = await fixture.newPlan('Reno')
    await fixture.publish(plan, { effectiveFrom: '2020-01-01', ...terms(50, 0, 0, 0) })
    let joined: Promise<void> | undefined
    let assigned: Promise<unknown> | undefined
    await inTransaction(em(), async (tx) => {
      // The last table that the transaction of a new member writes.
      await rows(tx, 'lock table member_spellings in share mode')
      joined = fixture.people({ username: 'ann', branch: 'Reno' })
      await waits(`relation = 'member_spellings'::regclass`)
      assigned = fixture.assign({ plan, scope: 'branch', subject: 'Reno' })
      await waits(HIERARCHY, assigned)
    })
    await Promise.all([joined, assigned])
    await fixture.import(row('J-1'))
    expect(await fixture.pending('ann', 'J-1')).toBe(2_000)
    await fixture.mustBalance()
  })
})

describe('a move to a member who joins meanwhile', () => {
  it('does not deadlock with the event of the member', async () => {
    let joined: Promise<void> | undefined
    await inTransaction(em(), async (tx) => {
      // Postgres ends the transaction that finds the deadlock: this one, so that the test fails.
      await rows(tx, `set local deadlock_timeout = '20ms'`)
      await lockHierarchy(tx)
      joined = fixture.people({ username: 'cal', branch: 'Reno' })
      await waits(HIERARCHY, joined)
      await nameMembers(tx, [fixture.member('cal').id])
    })
    await joined
    const placed = await fixture.database.query(`select branch from members where username = 'cal'`)
    expect(placed).toEqual([{ branch: 'Reno' }])
    await fixture.mustBalance()
  })
})
