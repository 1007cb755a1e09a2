import { MikroORM } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { LoanStatus } from '@upline/contracts'
import { encompassLoanChanged, loanUpdated, type DataOf, type NewEvent } from '@upline/contracts/events'
import { inTransaction } from '@upline/db'
import { Outbox } from '@upline/events'
import { eventually } from '@upline/testing'
import { openLoans, type LoansFixture } from './loans-fixture.ts'

type Read = DataOf<typeof encompassLoanChanged>
const LOANS = 60
const ROUNDS: Partial<Read>[] = [
  { status: 'Processing' },
  { status: 'Funded', fundedAt: '2026-09-15T12:00:00.000Z' },
  { status: 'Funded', amountCents: 50_000_000 },
]

let fixture: LoansFixture

beforeAll(async () => {
  fixture = await openLoans()
  await fixture.people({ username: 'max' }, { username: 'bob', upline: 'max' }, { username: 'ann', upline: 'bob' })
})

afterAll(() => fixture.stop())

const reading = (n: number, round: number): NewEvent<typeof encompassLoanChanged> => ({
  ...{ type: encompassLoanChanged, key: `los-${n}`, aggregateVersion: round + 1 },
  data: {
    ...{ externalId: `los-${n}`, revision: round + 1, loanNumber: `B-${n}`, borrower: `Borrower ${n}`, address: '' },
    ...{ city: 'Reno', state: 'NV', product: 'FHA 30', officerLoginId: n % 2 ? 'ann' : 'bob', officerName: '' },
    ...{ officerNmls: null, milestone: '', status: 'Processing' satisfies LoanStatus, outcome: null },
    ...{ amountCents: 40_000_000, createdAt: '2026-08-01T10:00:00.000Z', fundedAt: null },
    ...{ readAt: new Date().toISOString(), ...ROUNDS[round] },
  },
})

const sent = () =>
  fixture.eventLog.query<{ id: string; number: string }>(
    `select event_id id, body::json ->> 'loanNumber' number from event_log where type = 'encompass-loan-changed'
     order by partition, "offset"`,
  )

describe('hundreds of readings', () => {
  it('advance, fund and pay each loan as single ones do, each with the event that brought it', async () => {
    const events = ROUNDS.flatMap((_, round) => Array.from({ length: LOANS }, (_, n) => reading(n, round)))
    const { em } = fixture.app.get(MikroORM) as { em: EntityManager }
    await inTransaction(em, (tx) => fixture.app.get(Outbox).appendAll(tx, events))
    await eventually(async () => {
      const [found] = await fixture.database.query<{ n: number }>(
        'select count(*)::int n from loans where sync_revision = 3',
      )
      if (found?.n !== LOANS) throw new Error(`${found?.n} of ${LOANS} loans are up to date`)
    })
    expect(await fixture.owed('B-1')).toEqual(['0 ann 375000', '1 bob 125000', '2 max 50000'])
    expect(await fixture.owed('B-2')).toEqual(['0 bob 375000', '1 max 125000'])
    const versions = (await fixture.published(loanUpdated)).map(({ data }) => data.loan.version)
    expect(Math.max(...versions)).toBe(3)
    await fixture.mustBalance()
  })

  it('cause their own entries: a funding, its reversal, and the new funding', async () => {
    const [, second, third] = (await sent()).filter(({ number }) => number === 'B-1').map(({ id }) => `encompass:${id}`)
    const entries = await fixture.database.query<{ rev: number; kind: number; cause: string }>(
      `select distinct e.rev, e.kind, e.cause from commission_entries e join loans l on l.id = e.loan_id
       where l.loan_number = 'B-1' order by 1, 2`,
    )
    expect(entries).toEqual([
      { rev: 1, kind: 1, cause: second },
      { rev: 1, kind: 2, cause: third },
      { rev: 2, kind: 1, cause: third },
    ])
  })

  it('leave no dead letter', async () => {
    expect(await fixture.database.query('select error from dead_letters')).toEqual([])
  })
})
