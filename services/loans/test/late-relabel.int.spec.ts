import type { Hold, LoanDetail, Problem } from '@upline/contracts'
import { holdChanged } from '@upline/contracts/events'
import type { Caller } from '@upline/testing'
import { funded, row } from './loans-fixture.ts'
import { day, openPlans, type PlansFixture, terms } from './plan-fixture.ts'
import { expectOk } from './statements-fixture.ts'

const ON = day(0)
const LOCKED = { Lock_Date: day(-10), Lead_Source: 'Self' }

let fixture: PlansFixture
let cora: Caller

/** Jon earns 50 bp, Ann and Bob earn 75 bp. */
beforeAll(async () => {
  fixture = await openPlans()
  await fixture.people(
    { username: 'ann' },
    { username: 'bob' },
    { username: 'jon', duties: ['compliance'] },
    { username: 'cora', role: 'processor', duties: ['compliance'] },
  )
  const { id: plan } = await fixture.newPlan('Junior')
  await fixture.publish(plan, { effectiveFrom: '2020-01-01', ...terms(50, 25, 10, 10) })
  await fixture.assign({ plan, scope: 'member', subject: fixture.member('jon').id })
  cora = await fixture.as('cora')
})

afterEach(() => fixture.mustBalance())
afterAll(() => fixture.stop())

const holdsOf = async (number: string) =>
  expectOk(await cora.get<Hold[]>(`/holds?loanId=${(await fixture.loan(number)).id}`))
const statesOf = async (number: string) => (await holdsOf(number)).map(({ state }) => state)
const release = async (number: string) => {
  for (const { id, state } of await holdsOf(number))
    if (state === 'active') expectOk(await cora.post(`/holds/${id}/release`, { reason: 'Checked' }))
}
const patch = async (number: string, body: object) =>
  expectOk(await fixture.admin.patch<LoanDetail & Problem>(`/loans/${(await fixture.loan(number)).id}`, body))
const portion = (username: string) => ({ memberId: fixture.member(username).id, percent: 100 })
const heldOf = async (number: string) =>
  (await fixture.published(holdChanged))
    .filter(({ data }) => data.loanNumber === number)
    .map(({ data }) => [data.memberId, data.amountCents, data.isReleased])

describe('rule Z8, for a funded loan that is given to a loan officer who earns less', () => {
  it('places a hold with what changed', async () => {
    await fixture.import(funded('R-1', ON, LOCKED))
    await fixture.import(funded('R-1', ON, { ...LOCKED, Loan_Officer: 'jon', Lead_Source: 'Company' }))
    expect(await holdsOf('R-1')).toMatchObject([
      {
        ...{ state: 'active', memberId: null, placedBy: 'Rule Z8' },
        reason:
          'After the lock date, lead source and originators changed, and personal pay fell from $3,000.00 to $2,000.00.',
        rule: {
          ...{ id: 'Z8', version: 1, name: 'Late relabel', source: '12 CFR 1026.36(d)(1)(i), (e)' },
          inputs: {
            ...{ lockedOn: day(-10), changedOn: day(0), leadSource: ['Self', 'Company'] },
            ...{ originators: [[portion('ann')], [portion('jon')]], personalPayCents: [300_000, 200_000] },
          },
        },
      },
    ])
    expect(await heldOf('R-1')).toEqual([[fixture.member('jon').id, 200_000, false]])
  })

  it('places no second hold for the same change, but one for another', async () => {
    await release('R-1')
    await fixture.import(funded('R-1', ON, { ...LOCKED, Loan_Officer: 'ann', Lead_Source: 'Self' }))
    await fixture.import(funded('R-1', ON, { ...LOCKED, Loan_Officer: 'jon', Lead_Source: 'Company' }))
    expect(await statesOf('R-1')).toEqual(['released'])
    await fixture.import(
      funded('R-1', ON, { ...LOCKED, Loan_Officer: 'jon', Lead_Source: 'Web', Loan_Amount: '300000' }),
    )
    expect(await statesOf('R-1')).toEqual(['active', 'released'])
    await release('R-1')
  })
})

describe('rule Z8, for a pending loan', () => {
  it('holds the pay from the funding on, and notifies the payees then', async () => {
    await fixture.import(row('R-2', LOCKED))
    await patch('R-2', { officerId: fixture.member('jon').id })
    expect(await holdsOf('R-2')).toMatchObject([{ state: 'active', payees: [], rule: { id: 'Z8' } }])
    expect(await heldOf('R-2')).toEqual([])
    const [hold] = await holdsOf('R-2')
    const own = await (await fixture.as('jon')).post<Problem>(`/holds/${hold!.id}/release`, { reason: 'Fine' })
    expect([own.status, own.body.code]).toEqual([403, 'loans.hold-own-pay'])
    await fixture.import(funded('R-2', ON, { ...LOCKED, Loan_Officer: 'jon' }))
    expect(await holdsOf('R-2')).toMatchObject([{ payees: [{ name: 'jon Test', amount: 2_000 }] }])
    expect(await heldOf('R-2')).toEqual([[fixture.member('jon').id, 200_000, false]])
    await release('R-2')
  })
})

describe('changes that rule Z8 accepts', () => {
  it.each([
    ['keep the pay', LOCKED, { Loan_Officer: 'bob', Lead_Source: 'Company' }],
    ['raise it', { ...LOCKED, Loan_Officer: 'jon' }, { Loan_Officer: 'ann' }],
    ['come before the lock', { Lead_Source: 'Self', Lock_Date: day(0) }, { Loan_Officer: 'jon' }],
    ['are of a loan without a lock date', { Lead_Source: 'Self' }, { Loan_Officer: 'jon', Lead_Source: 'Company' }],
    ['lower the pay by the amount alone', LOCKED, { Loan_Amount: '300000' }],
    ['tell a lead source that was unknown', { Lock_Date: day(-10) }, { Lead_Source: 'Self', Loan_Amount: '300000' }],
  ])('%s', async (what, before: Record<string, string>, change: Record<string, string>) => {
    const number = `A ${what}`
    await fixture.import(funded(number, ON, before))
    await fixture.import(funded(number, ON, { ...before, ...change }))
    expect(await fixture.loan(number)).toMatchObject({ leadSource: change.Lead_Source ?? 'Self' })
    expect(await statesOf(number)).toEqual([])
  })
})

describe('an edit of a loan', () => {
  it('changes and clears the lead source', async () => {
    await fixture.import(row('L-1', { 'Loan Source': 'Referral' }))
    expect(await patch('L-1', { leadSource: ' Web ' })).toMatchObject({ leadSource: 'Web' })
    expect(await patch('L-1', { leadSource: null })).toMatchObject({ leadSource: '' })
  })
})
