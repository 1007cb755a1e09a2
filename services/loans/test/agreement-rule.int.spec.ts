import { EntityManager } from '@mikro-orm/postgresql'
import { dateText, type Hold, type MyCompPlan, type PlanAgreement, type RuleSetting } from '@upline/contracts'
import { funded, type LoansFixture, openLoans, row } from './loans-fixture.ts'
import { openPayRuns, type PayRunFixture, payRunsOf } from './pay-run-fixture.ts'
import { day } from './plan-fixture.ts'
import { expectOk } from './statements-fixture.ts'

let fixture: PayRunFixture

beforeAll(async () => {
  fixture = await openPayRuns(
    day(-60),
    { username: 'mia', role: 'manager', employeeNumber: '1' },
    { username: 'ann', upline: 'mia', employeeNumber: '2' },
    { username: 'cora', role: 'processor', duties: ['compliance'] },
  )
})

afterEach(() => fixture.mustBalance())
afterAll(() => fixture.stop())

const { as } = payRunsOf(() => fixture)
const holdsOf = async (number: string) => {
  const { id } = await fixture.loan(number)
  return expectOk(await as('cora').get<Hold[]>(`/holds?loanId=${id}`))
}
const heldOf = async (number: string) =>
  (await holdsOf(number)).map(({ memberName, state }) => `${memberName} ${state}`).sort()
const ruleZ12 = async (by = as('cora')) =>
  expectOk(await by.get<RuleSetting[]>('/compliance/rules')).find(({ rule }) => rule === 'Z12')!
const acknowledge = async (username: string) => {
  const { agreements } = expectOk(await as(username).get<MyCompPlan>('/comp-plans/mine'))
  const { planId, version, sha256 } = agreements[0]!
  expectOk(await as(username).post<PlanAgreement>('/comp-plans/mine/acknowledge', { planId, version, sha256 }))
}

/** As a process of an installation in production starts. */
async function startInProduction({ app }: LoansFixture): Promise<void> {
  const { AgreementRuleService } = await import('../src/agreements/agreement-rule.service.ts')
  await new AgreementRuleService(app.get(EntityManager), { mode: 'production' }).onApplicationBootstrap()
}

describe('rule Z12, for payees who have not acknowledged their plan', () => {
  it('holds nothing in the demo, and stays off after an upgrade in production', async () => {
    await fixture.import(funded('Q-1', day(0)))
    expect(await heldOf('Q-1')).toEqual([])
    expect(await ruleZ12()).toMatchObject({ action: 'off', defaultAction: 'off', changes: [] })
    for (let start = 0; start < 2; start++) await startInProduction(fixture)
    expect((await ruleZ12()).changes).toMatchObject([{ action: 'off', by: 'system' }])
    await fixture.import(funded('Q-2', day(0)))
    expect(await heldOf('Q-2')).toEqual([])
  })

  it('holds the pay of each payee, personal or override, once someone turns it on', async () => {
    expectOk(await as('admin').put<RuleSetting>('/compliance/rules/Z12', { action: 'hold' }))
    await fixture.import(funded('Q-3', day(0)))
    expect(await heldOf('Q-3')).toEqual(['ann Test active', 'mia Test active'])
    const holds = await holdsOf('Q-3')
    expect(holds.find(({ memberName }) => memberName === 'ann Test')).toMatchObject({
      ...{ placedBy: 'Rule Z12', payees: [{ name: 'ann Test', amount: 3_000 }], acknowledgedAt: null },
      reason: `The payee has not acknowledged Company plan, version 1, in force on ${dateText(day(0))}. Ask them to acknowledge it under My plan, then release the hold.`,
      rule: { id: 'Z12', version: 1, name: 'Agreement', source: '12 CFR 1026.25(c)(2)' },
    })
  })

  it('holds no loan whose trigger date is before the day that turned it on', async () => {
    await fixture.import(funded('Q-4', day(-1)), row('Q-5'))
    expect(await heldOf('Q-4')).toEqual([])
    expect(await heldOf('Q-5')).toEqual([])
  })

  it('holds nothing that another system paid', async () => {
    const loans = [funded('Q-6', day(0))]
    expectOk(await fixture.admin.post('/loans/bulk-import', { loans, mode: 'history' }))
    expect(await heldOf('Q-6')).toEqual([])
  })

  it('does not hold pay of a payee who acknowledged the version, and holds the others', async () => {
    await acknowledge('ann')
    await fixture.import(funded('Q-7', day(0)))
    expect(await heldOf('Q-7')).toEqual(['mia Test active'])
  })

  it('keeps a hold after the acknowledgment, and shows it to the member who releases it', async () => {
    const holds = await holdsOf('Q-3')
    const ofAnn = holds.find(({ memberName }) => memberName === 'ann Test')!
    expect([ofAnn.state, Date.parse(ofAnn.acknowledgedAt!) > Date.now() - 60_000]).toEqual(['active', true])
    expect(holds.find(({ memberName }) => memberName === 'mia Test')?.acknowledgedAt).toBeNull()
    expectOk(await as('cora').post(`/holds/${ofAnn.id}/release`, { reason: 'Acknowledged today' }))
    expect(await heldOf('Q-3')).toEqual(['ann Test released', 'mia Test active'])
  })

  it('places no second hold when the loan is settled again', async () => {
    await fixture.import(funded('Q-3', day(0), { Loan_Amount: '410000' }))
    expect(await heldOf('Q-3')).toEqual(['ann Test released', 'mia Test active'])
  })

  it('finds nothing once it is off again', async () => {
    const asked = await as('admin').put<{ requestId: string }>('/compliance/rules/Z12', {
      ...{ action: 'off', reason: 'Agreements are on paper' },
    })
    expect(asked.status).toBe(202)
    await fixture.approve(asked.body.requestId)
    await fixture.import(funded('Q-8', day(0)))
    expect(await heldOf('Q-8')).toEqual([])
  })
})

describe('a new installation in production', () => {
  it('has the rule on from its first start', async () => {
    const fresh = await openLoans()
    try {
      await startInProduction(fresh)
      const admin = await fresh.signInAs({ role: 'admin', id: '1', username: 'admin' })
      expect((await ruleZ12(admin)).changes).toMatchObject([{ action: 'hold', by: 'system' }])
      await fresh.people({ username: 'ann' })
      await fresh.import(funded('Q-1', day(0)))
      const { id } = await fresh.loan('Q-1')
      expect(expectOk(await admin.get<Hold[]>(`/holds?loanId=${id}`))).toMatchObject([{ placedBy: 'Rule Z12' }])
    } finally {
      await fresh.stop()
    }
  })
})
