import { dateText, type Hold, type License, type StoredFinding } from '@upline/contracts'
import { changed, updatedEvent } from '@upline/testing'
import { csvOf, outcomeOf, packOf } from './evidence-fixture.ts'
import { type LoansFixture, openLoans, funded, row } from './loans-fixture.ts'
import { expectOk } from './statements-fixture.ts'

let fixture: LoansFixture

const ON = '2026-09-03'
const DATES = `Application: Aug 1, 2026, funding: ${dateText(ON)}.`
const NEVADA: License = { state: 'NV', number: '1', from: '2026-08-01', to: '2026-09-02' }

beforeAll(async () => {
  fixture = await openLoans()
  await fixture.people(
    { username: 'ann' },
    { username: 'bob' },
    { username: 'mia', role: 'manager' },
    { username: 'cora', role: 'processor', duties: ['compliance'] },
    { username: 'audra', role: 'processor', duties: ['auditor'] },
    { username: 'pia', role: 'processor', duties: ['payroll'] },
  )
})
afterEach(() => fixture.mustBalance())
afterAll(() => fixture.stop())

const findings = async (query = '', username = 'cora') =>
  expectOk(await (await fixture.as(username)).get<StoredFinding[]>(`/compliance/findings${query}`))
const findingsOf = async (number: string) => findings(`?loanId=${(await fixture.loan(number)).id}`)

describe('rule S2, licenses of originators', () => {
  it('checks nothing until the company records a license', async () => {
    await fixture.import(funded('S-1', ON))
    expect(await findings()).toEqual([])
  })

  it('warns about each originator whose license does not cover the loan, and holds no pay', async () => {
    await fixture.emit(updatedEvent(changed(fixture.member('ann'), { licenses: [NEVADA] })))
    await fixture.import(funded('S-2', ON, { Second_Officer: 'bob' }), row('S-3'))
    const found = await findingsOf('S-2')
    expect(found).toHaveLength(2)
    expect(found).toEqual(
      expect.arrayContaining(
        [
          { username: 'ann', day: ON, licensed: [['2026-08-01', '2026-09-02']] },
          { username: 'bob', day: '2026-08-01', licensed: [] },
        ].map(({ username, day, licensed }): unknown =>
          expect.objectContaining({
            ...{ rule: 'S2', version: 1, action: 'warn', name: 'State license', source: '12 CFR 1008' },
            ...{ loanNumber: 'S-2', adjustmentId: null, release: null },
            member: { id: fixture.member(username).id, name: `${username} Test` },
            message: `The originator had no NV license on ${dateText(day)}. ${DATES}`,
            inputs: {
              memberId: fixture.member(username).id,
              state: 'NV',
              appliedOn: '2026-08-01',
              fundedOn: ON,
              licensed,
            },
          }),
        ),
      ),
    )
    expect(await findingsOf('S-3')).toEqual([])
    expect(expectOk(await (await fixture.as('cora')).get<Hold[]>('/holds'))).toEqual([])
  })

  it('warns once for the same facts, and again for another state', async () => {
    await fixture.import(funded('S-4', ON))
    await fixture.import(funded('S-4', ON, { Loan_Amount: '410000' }))
    expect(await findingsOf('S-4')).toHaveLength(1)
    await fixture.import(funded('S-4', ON, { State: 'Texas' }))
    expect((await findingsOf('S-4')).map(({ inputs }) => inputs['state'])).toEqual(['TX', 'NV'])
  })

  it('accepts a loan of a licensed originator', async () => {
    const licenses = [{ ...NEVADA, to: null }]
    await fixture.emit(updatedEvent(changed(fixture.member('bob'), { licenses })))
    await fixture.import(funded('S-5', ON, { Loan_Officer: 'bob' }))
    expect(await findingsOf('S-5')).toEqual([])
  })
})

it('warns about no loan that another system paid', async () => {
  const loans = [funded('S-6', ON)]
  expectOk(await (await fixture.signInAs('ceo')).post('/loans/bulk-import', { loans, mode: 'history' }))
  expect(await findingsOf('S-6')).toEqual([])
})

it('puts licenses and warnings into evidence packs', async () => {
  const { id } = await fixture.loan('S-2')
  const pack = await packOf(await fixture.as('cora'), `loanId=${id}`)
  expect(outcomeOf(pack.zip)).toMatchObject({ outcome: 'valid' })
  const license = { member: 'ann Test', state: 'NV', number: '1', from: '2026-08-01', to: '2026-09-02' }
  expect(pack.json('licenses.json')).toMatchObject([license, { member: 'bob Test', to: null }])
  expect(csvOf(pack, 'licenses.csv').map((row) => row['Member'])).toEqual(['ann Test', 'bob Test'])
  const { warnings } = pack.json<{ warnings: object[] }>('holds-and-rules.json')
  expect(warnings).toHaveLength(2)
  expect(warnings[0]).toMatchObject({ loanNumber: 'S-2', rule: { id: 'S2', version: 1, name: 'State license' } })
})

describe('the list of findings', () => {
  it('filters by action and rule', async () => {
    await fixture.import(funded('Z-1', ON, { Paid_By: 'Consumer', State: 'Ontario' }))
    expect((await findingsOf('Z-1')).map(({ rule, action, member }) => [rule, action, member])).toEqual([
      ['Z9', 'hold', null],
    ])
    expect((await findings('?action=hold')).map(({ loanNumber }) => loanNumber)).toEqual(['Z-1'])
    expect(new Set((await findings('?rule=S2')).map(({ rule }) => rule))).toEqual(new Set(['S2']))
    expect((await (await fixture.as('cora')).get('/compliance/findings?rule=all')).status).toBe(400)
  })

  it('opens to the company, the Compliance duty and auditors alone', async () => {
    const all = (await findings()).length
    expect((await findings('', 'audra')).length).toBe(all)
    for (const username of ['ann', 'mia', 'pia'])
      expect((await (await fixture.as(username)).get('/compliance/findings')).status).toBe(403)
  })
})
