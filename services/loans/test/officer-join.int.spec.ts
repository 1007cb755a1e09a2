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
  it('is found by login id first, whatever licence number and name say', async () => {
    expect(await read('J-1', { officerLoginId: 'ann', officerNmls: '1000006', officerName: 'bob Test' })).toBe('ann')
  })

  it('is found by licence number where there is no such login, before the name', async () => {
    expect(await read('J-2', { officerLoginId: 'nobody', officerNmls: '1000006', officerName: 'ann Test' })).toBe('bob')
    expect(await read('J-3', { officerNmls: '01000005' })).toBe('ann')
  })

  it('is nobody by a licence number that two have, and then found by the name', async () => {
    expect(await read('J-4', { officerNmls: '7000', officerName: 'Somebody Else' })).toBeNull()
    expect(await read('J-5', { officerNmls: '7000', officerName: 'cid  Test' })).toBe('cid')
  })

  it('is found by a remembered spelling at last', async () => {
    const admin = await fixture.signInAs({ role: 'admin', id: '1', username: 'admin' })
    const officerId = fixture.member('dee').id
    const answer = await admin.post('/loans/spellings/assign', { spelling: 'somebody else', officerId, remember: true })
    expect(answer.status).toBe(200)
    expect(await read('J-6', { officerName: 'Somebody Else' })).toBe('dee')
  })

  it('is somebody who has left, by the login they had, so that those above are still paid', async () => {
    await fixture.people({ username: 'top' }, { username: 'eve', upline: 'top' })
    const left = { ...fixture.member('eve'), version: 2, removedAt: new Date().toISOString() }
    await fixture.emit(removedEvent(left))
    expect(await read('J-7', { officerLoginId: 'EVE', officerName: 'eve Test' })).toBe('eve')
    expect(await read('J-8', { officerName: 'eve Test' })).toBeNull()
  })
})
