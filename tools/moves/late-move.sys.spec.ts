import {
  addDays,
  type Company,
  dateAt,
  type LoanDetail,
  type LoansResponse,
  type Member,
  type MoveAccepted,
  type MovePreview,
  type MoveRequest,
} from '@upline/contracts'
import { eventually } from '@upline/testing/eventually'
import pg from 'pg'
import { type Client, signIn } from '../instance/client.ts'
import { type Instance, startInstance } from '../instance/instance.ts'
import { databaseUrl } from '../instance/places.ts'
import { hierarchyCopy } from '../verify/hierarchy-copy.ts'

/** Some of them have loans that funded since yesterday, so that the move waits anyway. */
const OFFICERS = [
  'kevin.tran',
  'aisha.bello',
  'ben.foster',
  'derek.hughes',
  'grace.kim',
  'hugo.silva',
  'elena.popova',
  'felix.wagner',
]
const PASSWORD = 'Upline-demo-1'

let instance: Instance
let admin: Client
let ceo: Client
let today: string
const ids = new Map<string, string>()

beforeAll(async () => {
  instance = await startInstance()
  admin = await signIn(instance.url, 'admin', PASSWORD)
  ceo = await signIn(instance.url, 'ceo', PASSWORD)
  const { timeZone } = await admin.get<Company>('/api/company')
  today = dateAt(new Date().toISOString(), timeZone)
  for (const { id, username } of await admin.get<Member[]>('/api/users')) ids.set(username, id)
}, 300_000)
afterAll(() => instance?.stop(), 60_000)

const idOf = (username: string): string => ids.get(username)!

/** A loan of $400,000 that funded on a day. */
async function fund(officer: string, loanNumber: string, on: string): Promise<void> {
  const loan = {
    Borrower: 'Late Move',
    Loan_Officer: officer,
    Status: 'Funded',
    Loan_Amount: '400000',
    Purpose: 'Purchase',
  }
  const dates = { Created: addDays(on, -20), Funded_Date: on }
  await admin.post('/api/loans/bulk-import', { loans: [{ ...loan, ...dates, Loan_Number: loanNumber }] })
}

async function loan(loanNumber: string): Promise<LoanDetail> {
  const { loans } = await admin.get<LoansResponse>(`/api/loans?q=${loanNumber}`)
  return admin.get<LoanDetail>(`/api/loans/${loans[0]!.id}`)
}

/** Who earns what on a loan by its ledger, in the order of the levels. */
async function paid(loanNumber: string): Promise<[string, number][]> {
  const sums = new Map<string, number>()
  for (const { kind, memberId, amount } of (await loan(loanNumber)).ledger)
    sums.set(memberId, (sums.get(memberId) ?? 0) + (kind === 'earned' ? 1 : -1) * Math.abs(amount))
  const usernames = new Map([...ids].map(([username, id]) => [id, username]))
  return [...sums]
    .filter(([, sum]) => sum !== 0)
    .map(([id, sum]) => [usernames.get(id)!, sum] as [string, number])
    .sort()
}

const move = (member: string, upline: string, effectiveOn: string) =>
  admin.call<Member & MoveAccepted>('PUT', `/api/users/${idOf(member)}/upline`, { uplineId: idOf(upline), effectiveOn })

describe('a move with an earlier date, through roster and loans', () => {
  it('waits for a second person, and then corrects the pay of loans that funded on its date or later', async () => {
    const [before, on, after] = [addDays(today, -11), addDays(today, -10), addDays(today, -3)]
    for (const [number, date] of Object.entries({ LATE1: before, LATE2: on, LATE3: after }))
      await fund('officer', number, date)
    const old = [
      ...[['ceo', 400] as const, ['manager', 400] as const, ['officer', 3000] as const, ['senior', 1000] as const],
    ].sort()
    for (const number of ['LATE1', 'LATE2', 'LATE3']) expect(await paid(number)).toEqual(old)

    const { status, body } = await move('officer', 'rachel.cohen', on)
    expect([status, body.status]).toEqual([202, 'pending'])
    expect(await paid('LATE3')).toEqual(old)
    const beneficiaries = (await ceo.get<MoveRequest>(`/api/moves/${body.requestId}`)).beneficiaries
    expect(beneficiaries.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['senior', 'manager', 'rachel.cohen', 'diana.wells'].map(idOf)),
    )

    const approved = await ceo.call<MoveRequest>('POST', `/api/moves/${body.requestId}/approve`, {})
    expect(approved).toMatchObject({ status: 200, body: { status: 'done' } })
    const corrected = [
      ['ceo', 400],
      ['diana.wells', 400],
      ['officer', 3000],
      ['rachel.cohen', 1000],
    ]
    for (const number of ['LATE2', 'LATE3'])
      await eventually(async () => expect(await paid(number)).toEqual(corrected), 30_000)
    expect(await paid('LATE1')).toEqual(old)
  }, 120_000)

  it('never applies alone right after a loan has funded, however late the event of the funding is', async () => {
    const effectiveOn = addDays(today, -1)
    let races = 0
    for (const officer of OFFICERS) {
      const wanted = { uplineId: idOf('victor.nguyen'), effectiveOn }
      const { outcome } = await admin.post<MovePreview>(`/api/users/${idOf(officer)}/upline/preview`, wanted)
      if (outcome !== 'done') continue
      races++
      await fund(officer, `RACE-${officer}`, effectiveOn)
      expect([officer, (await move(officer, 'victor.nguyen', effectiveOn)).status]).toEqual([officer, 202])
    }
    expect(races).toBeGreaterThan(3)
  }, 60_000)

  it('applies alone if no funded loan changes', async () => {
    const { status, body } = await move('processing.team', 'paul.becker', addDays(today, -5))
    expect([status, body.uplineId]).toEqual([200, idOf('paul.becker')])
  })

  it('keeps its date in the copy, also after the company has moved to another time zone', async () => {
    await admin.call('PUT', '/api/company', { timeZone: 'Pacific/Kiritimati' })
    const pools = ['roster', 'loans'].map(
      (name) => new pg.Pool({ connectionString: databaseUrl(instance, name), max: 1 }),
    )
    try {
      await eventually(async () => expect(await hierarchyCopy(pools[0]!, pools[1]!)).toEqual([]), 30_000)
    } finally {
      await Promise.all(pools.map((pool) => pool.end()))
    }
  }, 60_000)
})
