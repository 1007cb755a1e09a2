import { encompassLoanChanged, type DataOf } from '@upline/contracts/events'
import { openLoans, row, type LoansFixture } from './loans-fixture.ts'

let fixture: LoansFixture

beforeAll(async () => {
  fixture = await openLoans()
  await fixture.people({ username: 'ann' })
})
afterEach(() => fixture.mustBalance())
afterAll(() => fixture.stop())

let revision = 0
async function read(externalId: string, loanNumber: string | null): Promise<void> {
  revision += 1
  const data: DataOf<typeof encompassLoanChanged> = {
    ...{ externalId, revision, loanNumber, borrower: `Borrower ${externalId}`, address: '1 Elm St' },
    ...{ city: 'Reno', state: 'NV', product: 'FHA 30', officerLoginId: 'ann', officerName: '', officerNmls: null },
    ...{ milestone: 'Funding', status: 'Funded', outcome: null, amountCents: 40_000_000 },
    ...{
      createdAt: '2026-08-01T10:00:00.000Z',
      fundedAt: '2026-08-20T15:00:00.000Z',
      readAt: new Date().toISOString(),
    },
  }
  await fixture.emit({ type: encompassLoanChanged, key: externalId, aggregateVersion: revision, data })
}

const numbers = async () =>
  (
    await fixture.database.query<{ id: string; number: string }>(
      `select external_id id, loan_number number from loans order by 2`,
    )
  ).map(({ id, number }) => [id, number])

describe('a loan whose number changes in Encompass', () => {
  it('gets the new number, and a file with it changes that loan', async () => {
    await read('los-1', 'TEMP-1')
    await read('los-1', '2601000001')
    expect(await numbers()).toEqual([['los-1', '2601000001']])
    await fixture.import(row('2601000001', { Loan_Officer: 'ann', Status: 'Funded' }))
    expect(await numbers()).toEqual([['los-1', '2601000001']])
  })

  it('keeps its number while another loan has the new one, and if Encompass has none', async () => {
    await read('los-2', 'TEMP-2')
    await read('los-2', '2601000001')
    await read('los-1', null)
    expect(await numbers()).toEqual([
      ['los-1', '2601000001'],
      ['los-2', 'TEMP-2'],
    ])
  })
})
