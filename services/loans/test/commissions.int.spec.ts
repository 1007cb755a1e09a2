import type { CommissionRow } from '@upline/contracts'
import type { Caller } from '@upline/testing'
import { funded, openHouse, row, type LoansHouse } from './loans-house.ts'

let house: LoansHouse
let ann: Caller

beforeAll(async () => {
  house = await openHouse()
  await house.people({ username: 'bob' }, { username: 'ann', upline: 'bob' }, { username: 'eve', upline: 'ann' })
  await house.import(row('P-1', { Created: '2026-08-01' }), row('P-2', { Created: '2026-08-02', Loan_Officer: 'eve' }))
  await house.import(funded('F-1', '2026-07-31', { Created: '2026-07-20' }))
  await house.import(funded('F-2', '2026-06-30', { Created: '2026-03-01', Loan_Officer: 'eve' }))
  await house.import(
    funded('F-3', '2026-02-01', { Created: '2026-01-02' }),
    funded('F-4', '2026-02-01', { Created: '2026-01-03' }),
  )
  ann = await house.as('ann')
})

afterAll(() => house.stop())

const list = async (query = '') => (await ann.get<CommissionRow[]>(`/commissions${query}`)).body
const numbers = (rows: CommissionRow[]) => rows.map(({ loan }) => loan.loanNumber)

const bookingOf = async (number: string): Promise<string> => {
  const sql = `select iso_utc(max(e.at)) at from commission_entries e join loans l on l.id = e.loan_id where l.loan_number = $1`
  return (await house.database.query<{ at: string }>(sql, [number]))[0]!.at
}

describe('GET /commissions', () => {
  it('lists the newest payment first, however old its loan is, and pending rows by the creation of their loans', async () => {
    const rows = await list()
    expect(numbers(rows).slice(0, 2).sort()).toEqual(['F-3', 'F-4'])
    expect(numbers(rows).slice(2)).toEqual(['F-2', 'F-1', 'P-2', 'P-1'])
    const dates = rows.map(({ createdAt }) => createdAt)
    expect(dates).toEqual(dates.toSorted().toReversed())
  })

  it('dates a paid row by its booking and a pending row by the creation of its loan', async () => {
    const rows = await list()
    expect(rows.at(-1)).toMatchObject({ status: 'pending', createdAt: '2026-08-01T00:00:00.000Z' })
    expect(rows[3]).toMatchObject({ status: 'paid', createdAt: await bookingOf('F-1') })
  })

  it('returns the same rows by status as without one', async () => {
    const rows = await list()
    expect(await list('?status=Funded')).toEqual(rows.filter(({ status }) => status === 'paid'))
    expect(await list('?status=Processing')).toEqual(rows.filter(({ status }) => status === 'pending'))
    expect(await list('?status=Application')).toEqual([])
    for (const status of ['Funded', 'Processing'])
      expect(await list(`?status=${status}&limit=2`)).toEqual((await list(`?status=${status}`)).slice(0, 2))
  })

  it('pages through payments of one booking without gaps', async () => {
    const paged: string[] = []
    for (let cursor = ''; ;) {
      const { body, headers } = await ann.get<CommissionRow[]>(`/commissions?limit=1&cursor=${cursor}`)
      paged.push(...numbers(body))
      if (!headers['next-cursor']) break
      cursor = String(headers['next-cursor'])
    }
    expect(paged).toEqual(numbers(await list()))
  })

  it('lists a payment that was booked again by its new booking', async () => {
    await house.import(funded('F-1', '2026-07-31', { Created: '2026-07-20', Loan_Amount: '120000' }))
    const [first] = await list('?limit=1')
    expect(first).toMatchObject({
      amount: 900,
      status: 'paid',
      createdAt: await bookingOf('F-1'),
      loan: { loanNumber: 'F-1' },
    })
  })
})
