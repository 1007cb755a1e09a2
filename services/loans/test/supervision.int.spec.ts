import { dateText, type Hold, type StoredFinding, type SupervisionRecord } from '@upline/contracts'
import { changed, updatedEvent } from '@upline/testing'
import { csvOf, outcomeOf, packOf, summaryOf } from './evidence-fixture.ts'
import { type LoansFixture, openLoans, funded, row } from './loans-fixture.ts'
import { expectOk } from './statements-fixture.ts'

let fixture: LoansFixture

const ON = '2026-09-03'
/** Of the latest change of a member. */
let version = 1
const WEEKLY = { work: 'Weekly file reviews', from: '2026-08-01', to: '2026-09-02' }

/** low originates; ann gets level 1, bob level 2 and max level 3. */
beforeAll(async () => {
  fixture = await openLoans()
  await fixture.people(
    { username: 'max', role: 'manager' },
    { username: 'bob', upline: 'max' },
    { username: 'ann', upline: 'bob' },
    { username: 'low', upline: 'ann' },
    { username: 'cora', role: 'processor', duties: ['compliance'] },
  )
})
afterEach(() => fixture.mustBalance())
afterAll(() => fixture.stop())

const cora = () => fixture.as('cora')
const findings = async (query = '') =>
  expectOk(await (await cora()).get<StoredFinding[]>(`/compliance/findings${query}`))
const findingsOf = async (number: string) => findings(`?loanId=${(await fixture.loan(number)).id}`)
const whoAndLevels = async (number: string) =>
  (await findingsOf(number))
    .map(({ member, inputs }) => {
      const overrides = inputs['overrides'] as { level: number; triggerDate: string }[]
      return `${member!.name}: ${overrides.map(({ level, triggerDate }) => `${level} on ${triggerDate}`).join()}`
    })
    .sort()
const record = async (username: string, ...records: Omit<SupervisionRecord, 'recordedBy' | 'recordedAt'>[]) => {
  const by = { recordedBy: fixture.member('cora').id, recordedAt: '2026-08-01T12:00:00.000Z' }
  const supervision = records.map((one) => ({ ...one, ...by }))
  version += 1
  await fixture.emit(updatedEvent(changed(fixture.member(username), { supervision, version })))
}
const fund = (number: string, over: object = {}) => fixture.import(funded(number, ON, { Loan_Officer: 'low', ...over }))

describe('rule R2, supervision records of payees', () => {
  it('checks nothing until the company records the first one', async () => {
    await fund('R-1')
    expect(await findings()).toEqual([])
  })

  it('warns about each payee of a level 2 or 3 override without a record, and holds no pay', async () => {
    await record('bob', WEEKLY)
    await fixture.import(funded('R-2', ON, { Loan_Officer: 'low' }), row('R-3', { Loan_Officer: 'low' }))
    expect(await whoAndLevels('R-2')).toEqual([`bob Test: 2 on ${ON}`, `max Test: 3 on ${ON}`])
    const ofBob = (await findingsOf('R-2')).find(({ member }) => member!.name === 'bob Test')
    expect(ofBob).toMatchObject({
      ...{ rule: 'R2', version: 1, action: 'warn', name: 'No service', source: '12 CFR 1024.14(c)' },
      ...{ loanNumber: 'R-2', adjustmentId: null, release: null },
      message: `The payee had no supervision record in force for the level 2 override with trigger date ${dateText(ON)}.`,
      inputs: { memberId: fixture.member('bob').id, supervised: [['2026-08-01', '2026-09-02']] },
    })
    expect(await findingsOf('R-3')).toEqual([])
    expect(expectOk(await (await cora()).get<Hold[]>('/holds'))).toEqual([])
  })

  it('warns once for the same facts', async () => {
    await fund('R-2', { Loan_Amount: '410000' })
    expect(await findingsOf('R-2')).toHaveLength(2)
  })

  it('accepts payees with a record that is in force on the trigger date', async () => {
    await record('max', { ...WEEKLY, to: null })
    await record('bob', WEEKLY, { ...WEEKLY, from: ON, to: ON })
    await fund('R-4')
    expect(await findingsOf('R-4')).toEqual([])
    await fixture.import(funded('R-5', '2026-09-04', { Loan_Officer: 'low' }))
    expect(await whoAndLevels('R-5')).toEqual(['bob Test: 2 on 2026-09-04'])
  })

  it('warns about no loan that another system paid', async () => {
    const loans = [funded('R-6', '2026-09-04', { Loan_Officer: 'low' })]
    expectOk(await (await fixture.signInAs('ceo')).post('/loans/bulk-import', { loans, mode: 'history' }))
    expect(await findingsOf('R-6')).toEqual([])
  })
})

it('puts supervision records and warnings into evidence packs', async () => {
  const { id } = await fixture.loan('R-5')
  const pack = await packOf(await cora(), `loanId=${id}`)
  expect(outcomeOf(pack.zip)).toMatchObject({ outcome: 'valid' })
  expect(pack.json('supervision.json')).toMatchObject([
    { member: 'bob Test', ...WEEKLY, recordedBy: 'cora Test', recordedAt: '2026-08-01T12:00:00.000Z' },
    { member: 'bob Test', from: ON, to: ON },
    { member: 'max Test', to: null },
  ])
  expect(csvOf(pack, 'supervision.csv').map((one) => one['Work'])).toEqual(Array(3).fill(WEEKLY.work))
  const { warnings } = pack.json<{ warnings: object[] }>('holds-and-rules.json')
  expect(warnings).toMatchObject([{ loanNumber: 'R-5', rule: { id: 'R2', version: 1, name: 'No service' } }])
  expect(summaryOf(pack)).toContain('funded Sep 4, 2026')
  expect(summaryOf(pack)).toContain('with trigger date Sep 4, 2026.')
})

it('holds only the pay of the payee if the company sets the rule to hold', async () => {
  expectOk(await (await cora()).put('/compliance/rules/R2', { action: 'hold' }))
  await fixture.import(funded('R-7', '2026-09-05', { Loan_Officer: 'low' }))
  const holds = expectOk(await (await cora()).get<Hold[]>('/holds'))
  expect(holds).toMatchObject([
    { loanNumber: 'R-7', memberId: fixture.member('bob').id, placedBy: 'Rule R2', state: 'active' },
  ])
})
