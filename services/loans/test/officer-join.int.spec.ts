import { removedEvent } from '@upline/testing'
import { readLoan, type ReadOfficer } from './loan-readings.ts'
import { openLoans, type LoansFixture } from './loans-fixture.ts'

let fixture: LoansFixture

beforeAll(async () => {
  fixture = await openLoans()
  await fixture.people(
    { username: 'ann', nmls: '1000005' },
    { username: 'bob', nmls: 'NMLS #1000006' },
    { username: 'cid', nmls: '7000' },
    { username: 'dee', nmls: '7000' },
  )
})

afterAll(() => fixture.stop())

const read = (number: string, officer: ReadOfficer) => readLoan(fixture, number, officer)

describe('the officer of a loan from Encompass', () => {
  it('matches by login ID first, regardless of license number and name', async () => {
    expect(await read('J-1', { officerLoginId: 'ann', officerNmls: '1000006', officerName: 'bob Test' })).toBe('ann')
  })

  it('matches by license number before the name if no member has the login', async () => {
    expect(await read('J-2', { officerLoginId: 'nobody', officerNmls: '1000006', officerName: 'ann Test' })).toBe('bob')
    expect(await read('J-3', { officerNmls: '01000005' })).toBe('ann')
  })

  it('ignores a license number of two members, and then matches by name', async () => {
    expect(await read('J-4', { officerNmls: '7000', officerName: 'Someone Else' })).toBeNull()
    expect(await read('J-5', { officerNmls: '7000', officerName: 'cid  Test' })).toBe('cid')
  })

  it('matches by a remembered spelling last', async () => {
    const admin = await fixture.signInAs({ role: 'admin', id: '1', username: 'admin' })
    const officerId = fixture.member('dee').id
    const answer = await admin.post('/loans/spellings/assign', { spelling: 'someone else', officerId, remember: true })
    expect(answer.status).toBe(200)
    expect(await read('J-6', { officerName: 'Someone Else' })).toBe('dee')
  })

  it('matches a former member by their login, so that the uplines are still paid', async () => {
    await fixture.people({ username: 'top' }, { username: 'eve', upline: 'top' })
    const left = { ...fixture.member('eve'), version: 2, removedAt: new Date().toISOString() }
    await fixture.emit(removedEvent(left))
    expect(await read('J-7', { officerLoginId: 'EVE', officerName: 'eve Test' })).toBe('eve')
    expect(await read('J-8', { officerName: 'eve Test' })).toBeNull()
  })
})
