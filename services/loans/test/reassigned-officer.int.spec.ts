import type { AttentionResponse } from '@upline/contracts'
import { readLoan, type ReadOfficer } from './loan-readings.ts'
import { openLoans, type LoansFixture } from './loans-fixture.ts'

let fixture: LoansFixture

beforeAll(async () => {
  fixture = await openLoans()
  await fixture.people({ username: 'top' }, { username: 'ann', upline: 'top' }, { username: 'bob', upline: 'top' })
})
afterEach(() => fixture.mustBalance())
afterAll(() => fixture.stop())

const FUNDED = { status: 'Funded', fundedAt: '2026-08-20T15:00:00.000Z' } as const
const ANN = { officerLoginId: 'ann', officerName: 'ann Test' }
const read = (number: string, officer: ReadOfficer) => readLoan(fixture, number, officer)

/** Cents of each payee that are in force. */
const paid = async (number: string) =>
  Object.fromEntries(
    (
      await fixture.database.query<{ username: string; cents: number }>(
        `select m.username, sum(e.amount_cents)::float8 cents from commission_entries e
         join loans l on l.id = e.loan_id join members m on m.no = e.member_no
         where l.loan_number = $1 group by 1 having sum(e.amount_cents) <> 0 order by 1`,
        [number],
      )
    ).map(({ username, cents }) => [username, cents]),
  )

describe('a loan that Encompass gives to another officer', () => {
  it('pays no one if no member matches that officer, and is listed', async () => {
    expect(await read('R-1', { ...ANN, ...FUNDED })).toBe('ann')
    expect(await paid('R-1')).toEqual({ ann: 300_000, top: 100_000 })
    expect(await read('R-1', { officerLoginId: 'zed', officerName: 'Zed Quinn', ...FUNDED })).toBeNull()
    expect(await paid('R-1')).toEqual({})
    const admin = await fixture.signInAs({ role: 'admin', id: '1', username: 'admin' })
    const { body } = await admin.get<AttentionResponse>('/attention')
    expect(body.items.find(({ kind, subject }) => kind === 'unknown-officer' && subject === 'zed')).toMatchObject({
      waiting: 1,
    })
  })

  it('pays the officer that a later reading names', async () => {
    expect(await read('R-1', { officerLoginId: 'bob', officerName: 'bob Test', ...FUNDED })).toBe('bob')
    expect(await paid('R-1')).toEqual({ bob: 300_000, top: 100_000 })
  })

  it('stays with its officer if only the login or only the name differs', async () => {
    expect(await read('R-2', ANN)).toBe('ann')
    expect(await read('R-2', { officerLoginId: 'ann.new', officerName: 'ann Test' })).toBe('ann')
    expect(await read('R-3', { officerName: 'ann Test' })).toBe('ann')
    expect(await read('R-3', { officerLoginId: 'ann', officerName: 'Ann Newname' })).toBe('ann')
  })

  it('keeps a manual assignment while Encompass names the same unknown officer', async () => {
    const officerId = fixture.member('ann').id
    expect(await read('R-4', { officerName: 'Zoe Quinn' })).toBeNull()
    const admin = await fixture.signInAs({ role: 'admin', id: '1', username: 'admin' })
    const { id } = await fixture.loan('R-4')
    expect((await admin.patch(`/loans/${id}`, { officerId })).status).toBe(200)
    expect(await read('R-4', { officerName: 'Zoe Quinn', ...FUNDED })).toBe('ann')
    expect(await read('R-4', { officerLoginId: 'zquinn', officerName: 'Zoe  Quinn', ...FUNDED })).toBe('ann')
    expect(await paid('R-4')).toEqual({ ann: 300_000, top: 100_000 })
  })
})
