import type { Hold, License } from '@upline/contracts'
import { changed, updatedEvent } from '@upline/testing'
import { type LoansFixture, openLoans, funded, row } from './loans-fixture.ts'

let fixture: LoansFixture

const ON = '2026-09-03'
const NEVADA: License = { state: 'NV', number: '1', from: '2026-08-01', to: '2026-09-02' }

beforeAll(async () => {
  fixture = await openLoans()
  await fixture.people({ username: 'ann' }, { username: 'bob' }, { username: 'mia', role: 'manager' })
})
afterEach(() => fixture.mustBalance())
afterAll(() => fixture.stop())

interface Result {
  rule: string
  action: string
  message: string
  hold_id: string | null
  inputs: { memberId: string }
}

const resultsOf = async (number: string) =>
  (await fixture.database.query(
    `select f.* from rule_results f join loans l on l.id = f.loan_id where l.loan_number = $1 order by f.at, f.id`,
    [number],
  )) as unknown as Result[]

describe('rule S2, licenses of originators', () => {
  it('checks nothing until the company records a license', async () => {
    await fixture.import(funded('S-1', ON))
    expect(await resultsOf('S-1')).toEqual([])
  })

  it('warns about each originator whose license does not cover the loan, and holds no pay', async () => {
    const ann = fixture.member('ann')
    const bob = fixture.member('bob')
    await fixture.emit(updatedEvent(changed(ann, { licenses: [NEVADA] })))
    await fixture.import(funded('S-2', ON, { Second_Officer: 'bob' }), row('S-3'))
    const found = await resultsOf('S-2')
    expect(
      found.map(({ rule, action, hold_id, message, inputs }) => [rule, action, hold_id, inputs.memberId, message]),
    ).toEqual(
      expect.arrayContaining([
        [
          'S2',
          'warn',
          null,
          ann.id,
          `The originator had no NV license on ${ON}. Application: 2026-08-01, funding: ${ON}.`,
        ],
        [
          'S2',
          'warn',
          null,
          bob.id,
          `The originator had no NV license on 2026-08-01. Application: 2026-08-01, funding: ${ON}.`,
        ],
      ]),
    )
    expect(found).toHaveLength(2)
    expect(await resultsOf('S-3')).toEqual([])
    expect((await (await fixture.signInAs('ceo')).get<Hold[]>('/holds')).body).toEqual([])
  })

  it('warns once for the same facts, and again for another state', async () => {
    await fixture.import(funded('S-4', ON))
    await fixture.import(funded('S-4', ON, { Loan_Amount: '410000' }))
    expect(await resultsOf('S-4')).toHaveLength(1)
    await fixture.import(funded('S-4', ON, { State: 'Texas' }))
    expect((await resultsOf('S-4')).map(({ message }) => message.slice(0, 34))).toEqual([
      'The originator had no NV license o',
      'The originator had no TX license o',
    ])
  })
})
