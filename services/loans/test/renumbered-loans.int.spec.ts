import { readLoan } from './loan-readings.ts'
import { openLoans, row, type LoansFixture } from './loans-fixture.ts'

let fixture: LoansFixture

beforeAll(async () => {
  fixture = await openLoans()
  await fixture.people({ username: 'ann' })
})
afterEach(() => fixture.mustBalance())
afterAll(() => fixture.stop())

const read = (id: string, loanNumber: string | null) =>
  readLoan(fixture, id, { loanNumber, officerLoginId: 'ann', status: 'Funded', fundedAt: '2026-08-20T15:00:00.000Z' })

const numbers = async () =>
  (
    await fixture.database.query<{ id: string; number: string }>(
      `select external_id id, loan_number number from loans order by 2`,
    )
  ).map(({ id, number }) => [id, number])

describe('a loan whose number changes in Encompass', () => {
  it('gets the new number, and a file with it changes that loan', async () => {
    await read('1', 'TEMP-1')
    await read('1', '2601000001')
    expect(await numbers()).toEqual([['los-1', '2601000001']])
    await fixture.import(row('2601000001', { Loan_Officer: 'ann', Status: 'Funded' }))
    expect(await numbers()).toEqual([['los-1', '2601000001']])
  })

  it('keeps its number if Encompass returns none', async () => {
    await read('1', null)
    expect(await numbers()).toEqual([['los-1', '2601000001']])
  })

  it('keeps its number while another loan has the new one', async () => {
    await read('2', 'TEMP-2')
    await read('2', '2601000001')
    expect(await numbers()).toEqual([
      ['los-1', '2601000001'],
      ['los-2', 'TEMP-2'],
    ])
  })
})
