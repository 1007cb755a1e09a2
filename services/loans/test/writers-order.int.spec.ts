import { userErased } from '@upline/contracts/events'
import { eventually } from '@upline/testing'
import { EntityManager } from '@mikro-orm/postgresql'
import { inTransaction, rows } from '@upline/db'
import { lockHierarchy } from '../src/ledger/hierarchy.queries.ts'
import { resettleNext } from '../src/ledger/resettle.ts'
import { queueSeenSince } from '../src/ledger/resettlements.queries.ts'
import { AMONG_WRITERS, IMPORT_LOCK } from '../src/ledger/loan-locks.queries.ts'
import { lockToWrite } from '../src/ledger/write-locks.queries.ts'
import { LoanWriter } from '../src/pipeline/loan-writer.service.ts'
import { funded, openLoans, type LoansFixture } from './loans-fixture.ts'

let fixture: LoansFixture

beforeAll(async () => {
  fixture = await openLoans()
  await fixture.people({ username: 'max' }, { username: 'ann', upline: 'max' })
  await fixture.import(funded('WO-1', '2026-09-15'))
})
afterAll(() => fixture.stop())

const someoneWaits = () =>
  eventually(async () => {
    const found = await fixture.database.query(
      `select from pg_locks join pg_stat_activity using (pid)
        where datname = current_database() and not granted and locktype in ('advisory', 'transactionid', 'tuple')`,
    )
    if (found.length === 0) throw new Error('no one waits for a lock')
  })

const em = () => fixture.app.get(EntityManager)

const setAmount = (tx: EntityManager, id: string, { cents, cause }: { cents: number; cause: string }) =>
  fixture.app
    .get(LoanWriter, { strict: false })
    .write(tx, { changes: [{ id, amount_cents: cents }] }, { cause, at: new Date() })

const lockAsWriter = (tx: EntityManager, ids: string[]) =>
  lockToWrite(tx, { ids, causes: new Map(ids.map((id) => [id, 'person:1'])) })

describe('the statement that takes the locks of a writer', () => {
  it('waits for the row before the hierarchy, which a move gets meanwhile', async () => {
    const { id } = await fixture.loan('WO-1')
    let locked: Promise<unknown> | undefined
    await inTransaction(em(), async (tx) => {
      await rows(tx, 'select from loans where id = $1 for update', [id])
      locked = inTransaction(em(), (other) => lockAsWriter(other, [id]))
      await someoneWaits()
      // Background work holds the lock for moments. The writer would hold it until the row is free.
      await eventually(async () =>
        expect(await rows(tx, 'select pg_try_advisory_xact_lock(hierarchy_lock_key()) "isFree"')).toEqual([
          { isFree: true },
        ]),
      )
    })
    await locked
  })

  it('returns a loan as it is after the change that it waited for', async () => {
    const { id } = await fixture.loan('WO-1')
    let locked: ReturnType<typeof lockAsWriter> | undefined
    await inTransaction(em(), async (tx) => {
      await rows(tx, IMPORT_LOCK)
      locked = inTransaction(em(), (other) => lockAsWriter(other, [id]))
      await someoneWaits()
      await setAmount(tx, id, { cents: 70_000_000, cause: 'person:1' })
    })
    expect((await locked)?.stored).toMatchObject([{ id, amountCents: 70_000_000 }])
  })

  it('locks writers and hierarchy for new loans, which have no rows yet', async () => {
    await inTransaction(em(), async (tx) => {
      expect(await lockAsWriter(tx, [])).toMatchObject({ stored: [] })
      const held = await rows<{ objid: number }>(
        tx,
        `select objid::int objid from pg_locks where pid = pg_backend_pid() and locktype = 'advisory' order by objid`,
      )
      expect(held.map(({ objid }) => objid)).toEqual([77001, 77008])
    })
  })
})

describe('readings and moves in one transaction', () => {
  it.each<[string, (id: string) => Promise<unknown>]>([
    [
      'a person changes',
      (id) => inTransaction(em(), (tx) => setAmount(tx, id, { cents: 50_000_000, cause: 'person:1' })),
    ],
    ['a late move settles again', () => inTransaction(em(), (tx) => resettleNext(tx, 500))],
  ])('get the loan that meanwhile %s, and neither is ended as a deadlock', async (_, change) => {
    const { id } = await fixture.loan('WO-1')
    await fixture.database.query(`insert into resettling (loan_id, cause) values ($1, 'test') on conflict do nothing`, [
      id,
    ])
    let changed: Promise<unknown> | undefined
    await inTransaction(em(), async (tx) => {
      await rows(tx, IMPORT_LOCK)
      await rows(tx, 'select pg_advisory_xact_lock(hierarchy_lock_key())')
      changed = change(id)
      await someoneWaits()
      await setAmount(tx, id, { cents: 60_000_000, cause: 'encompass:1' })
    })
    await expect(changed).resolves.not.toThrow()
    await fixture.mustBalance()
  })
})

describe('a change of the trigger date', () => {
  it('does not deadlock with the resettlement of the loans that it queues', async () => {
    const { id } = await fixture.loan('WO-1')
    let resettled: Promise<unknown> | undefined
    await inTransaction(em(), async (tx) => {
      await lockHierarchy(tx)
      await fixture.database.query(`insert into resettling (loan_id, cause) values ($1, 'test')`, [id])
      resettled = inTransaction(em(), (other) => resettleNext(other, 500))
      await someoneWaits()
      await queueSeenSince(tx, '2020-01-01', 'test')
    })
    await expect(resettled).resolves.not.toThrow()
    await eventually(async () => expect(await fixture.database.query('select from resettling')).toEqual([]))
    expect(fixture.logged()).not.toContain('deadlock')
    await fixture.mustBalance()
  })
})

describe('the erasure of a member', () => {
  it('waits for a user who changes a loan of the member, without a deadlock', async () => {
    await fixture.people({ username: 'eve', firstName: 'Eve', lastName: 'Stone' })
    await fixture.import(funded('WO-2', '2026-09-15', { Loan_Officer: 'eve' }))
    const { id } = await fixture.loan('WO-2')
    const eve = fixture.member('eve')
    const member = { ...eve, version: 9, firstName: 'Member', lastName: 'x1', removedAt: new Date().toISOString() }
    const data = { member: { ...member, username: 'x1', email: '' }, by: '1', at: new Date().toISOString() }
    let erased: Promise<void> | undefined
    await inTransaction(em(), async (tx) => {
      // The first to look for a deadlock is the one that is ended: else the erasure would be, and try again.
      await rows(tx, `set local deadlock_timeout = '20ms'`)
      // The locks that a change of loans takes first: it then waits for the hierarchy.
      await rows(tx, AMONG_WRITERS)
      await rows(tx, 'select from loans where id = $1 for update', [id])
      erased = fixture.emit({ type: userErased, key: eve.id, aggregateVersion: 9, data })
      await someoneWaits()
      await setAmount(tx, id, { cents: 50_000_000, cause: 'person:1' })
    })
    await erased
    const [loan] = await fixture.database.query<{ officer_text: string; amount_cents: string }>(
      'select officer_text, amount_cents from loans where id = $1',
      [id],
    )
    expect(loan).toEqual({ officer_text: 'Member x1', amount_cents: '50000000' })
    await fixture.mustBalance()
  })
})
