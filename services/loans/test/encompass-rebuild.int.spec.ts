import { type DataOf, encompassLoanChanged, encompassLoansSnapshot } from '@upline/contracts/events'
import { rebuilt } from '@upline/testing'
import { type LoansFixture, openLoans } from './loans-fixture.ts'

type Read = DataOf<typeof encompassLoanChanged>

let fixture: LoansFixture

beforeAll(async () => {
  fixture = await openLoans()
  await fixture.people({ username: 'bob' }, { username: 'ann', upline: 'bob' })
  for (const number of ['R-1', 'R-2', 'R-3']) await emit(reading(number))
})
afterEach(() => fixture.mustBalance())
afterAll(() => fixture.stop())

const reading = (number: string, over: Partial<Read> = {}): Read => ({
  ...{ externalId: `los-${number}`, revision: 1, loanNumber: number, borrower: `Borrower ${number}`, address: '' },
  ...{ city: 'Reno', state: 'NV', product: 'FHA 30', officerLoginId: 'ann', officerName: '', officerNmls: null },
  ...{ milestone: 'Submittal', status: 'Processing', outcome: null, amountCents: 40_000_000, fundedAt: null },
  ...{ createdAt: '2026-08-01T10:00:00.000Z', readAt: new Date().toISOString(), ...over },
})

const funded = (number: string, revision: number, over: Partial<Read> = {}) =>
  reading(number, { revision, status: 'Funded', fundedAt: '2026-09-15T12:00:00.000Z', ...over })

const emit = (data: Read) =>
  fixture.emit({ type: encompassLoanChanged, key: data.externalId, aggregateVersion: data.revision, data })

const rebuild = (rows: Read[], meanwhile?: () => Promise<unknown>) =>
  rebuilt(fixture, {
    model: 'encompass-loans',
    snapshot: encompassLoansSnapshot,
    rows,
    ...(meanwhile && { meanwhile }),
  })

const loans = () =>
  fixture.database.query('select loan_number, sync_revision, status, version from loans order by loan_number')

describe('a rebuild of synced loans', () => {
  const current = [funded('R-1', 3), reading('R-2'), reading('R-3'), reading('R-4')]

  it('pays a funding and adds a loan whose events were lost', async () => {
    expect(await rebuild(current)).toMatchObject({ state: 'done', report: { added: 1, changed: 1, removed: 0 } })
    expect(await fixture.owed('R-1')).toEqual(['0 ann 300000', '1 bob 100000'])
    expect((await fixture.loan('R-4')).status).toBe('Processing')
  })

  it('changes nothing if every event arrived', async () => {
    const before = await loans()
    expect(await rebuild(current)).toMatchObject({ report: { added: 0, changed: 0, removed: 0 } })
    expect(await loans()).toEqual(before)
  })

  it('keeps a newer reading that arrives meanwhile', async () => {
    const outcome = await rebuild([funded('R-2', 2, { amountCents: 10_000_000 })], () => emit(funded('R-2', 3)))
    expect(outcome).toMatchObject({ state: 'done', report: { changed: 0, replayed: 1 } })
    expect(await fixture.owed('R-2')).toEqual(['0 ann 300000', '1 bob 100000'])
  })

  it('ignores a loan that was merged into another one', async () => {
    await fixture.database.query(
      `insert into merged_loans (id, external_id, into_id, cause)
       select gen_random_uuid(), 'los-R-5', id, 'test' from loans where loan_number = 'R-1'`,
    )
    expect(await rebuild([...current, reading('R-5')])).toMatchObject({ report: { added: 0, changed: 0 } })
    expect((await loans()).length).toBe(4)
  })
})
