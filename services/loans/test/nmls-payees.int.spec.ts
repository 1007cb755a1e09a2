import type { Problem } from '@upline/contracts'
import { changed, updatedEvent } from '@upline/testing'
import { createStatementsFixture, type StatementsFixture } from './statements-fixture.ts'
import { funded } from './loans-fixture.ts'

let fixture: StatementsFixture

const PRODUCTION = { UPLINE_MODE: 'production' }

beforeAll(async () => {
  fixture = await createStatementsFixture(PRODUCTION)
  await fixture.people(
    { username: 'good', nmls: '402100' },
    { username: 'missing', upline: 'good' },
    { username: 'crooked', nmls: 'abc; not a number' },
    { username: 'twin', nmls: '0402101' },
    { username: 'twin2', nmls: '402101' },
    { username: 'idle', nmls: '' },
  )
  await fixture.import(
    ...['good', 'missing', 'crooked', 'twin'].map((officer, no) =>
      funded(`N-${no}`, '2026-09-01', { Loan_Officer: officer }),
    ),
  )
})
afterAll(async () => {
  process.env['UPLINE_MODE'] = 'demo'
  await fixture.stop()
})

const close = async () => fixture.admin.post<Problem>(`/pay-periods/${(await fixture.open()).id}/close`)

describe('closing a pay period in production', () => {
  it('fails while the period pays a member personally who has no valid, unique NMLS ID', async () => {
    const { status, body } = await close()
    expect([status, body.code]).toEqual([409, 'loans.payees-without-nmls'])
    expect(body.errors.map(({ message }) => message)).toEqual([
      'crooked Test: An NMLS ID has 1 to 12 digits and nothing else.',
      'missing Test: The NMLS ID is missing. Enter 1 to 12 digits.',
      'twin Test: Another member has this NMLS ID.',
    ])
    expect(body.message).toContain('The pay period cannot be closed: personal pay needs a valid NMLS ID.')
  })

  it('succeeds once the IDs are valid, and needs no IDs of members without personal pay', async () => {
    for (const [username, nmls] of Object.entries({ missing: '7', crooked: '8', twin: '9' }))
      await fixture.emit(updatedEvent(changed(fixture.member(username), { nmls })))
    expect((await close()).status).toBe(200)
  })
})
