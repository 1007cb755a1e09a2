import {
  type Approval,
  type CompPlan,
  type CompPlanVersion,
  type Problem,
  RETROACTIVE_TIERS_WARNING,
  TIERS_NOTICE,
} from '@upline/contracts'
import { eventually } from '@upline/testing'
import { expectOk } from './statements-fixture.ts'
import { funded, row } from './loans-fixture.ts'
import { COMPANY_TERMS, day, openPlans, type PlansFixture, terms } from './plan-fixture.ts'

const Z3_TEXTS = { message: RETROACTIVE_TIERS_WARNING, notice: TIERS_NOTICE }

let fixture: PlansFixture

beforeAll(async () => {
  fixture = await openPlans()
  const createdAt = '2020-01-01T00:00:00.000Z'
  await fixture.people({ username: 'bob', createdAt }, { username: 'ann', upline: 'bob', createdAt })
  await fixture.import(funded('R-1', day(-40)), row('R-4'))
})

afterEach(() => fixture.mustBalance())
afterAll(() => fixture.stop())

describe('GET /comp-plans', () => {
  it("starts with the company's plan of 75, 25, 10 and 10 basis points", async () => {
    const [plan] = await fixture.plans()
    expect(plan).toMatchObject({
      name: 'Company plan',
      versions: [
        {
          ...{ version: 1, effectiveFrom: null, status: 'approved', tiers: null, draftedBy: 'system' },
          personal: { rateBp: 75, minDollars: null, maxDollars: null, perLoanDollars: null },
          overrides: [{ rateBp: 25 }, { rateBp: 10 }, { rateBp: 10 }],
        },
      ],
      assignments: [{ scope: 'company', subject: null, effectiveFrom: null, status: 'approved', planId: plan!.id }],
    })
  })

  it("allows only ceo and admin, like all calls of plans except the caller's own", async () => {
    const ann = await fixture.as('ann')
    const { id } = await fixture.companyPlan()
    const calls = [
      ann.get('/comp-plans'),
      ann.post('/comp-plans', { name: 'x' }),
      ann.post(`/comp-plans/${id}/versions`, {}),
      ann.post(`/comp-plans/${id}/versions/1/approve`, {}),
      ann.post(`/comp-plans/${id}/versions/1/withdraw`, {}),
      ann.post('/comp-plans/assignments', {}),
      ann.post(`/comp-plans/assignments/${id}/approve`, {}),
      ann.post('/comp-plans/dry-run', {}),
    ]
    for (const call of calls) expect((await call).status).toBe(403)
    expect((await ann.get('/comp-plans/mine')).status).toBe(200)
    expect((await fixture.visitor.get('/comp-plans/mine')).status).toBe(401)
  })
})

describe('rule Z3', () => {
  const tiers = (mode: string) => ({ measure: 'volume', mode, steps: [{ from: 1_000_000.5, extraBp: 5 }] })
  const draft = async (sent: object | null) => {
    const name = `Tiers ${JSON.stringify(sent)}`
    const { id } = (await fixture.admin.post<CompPlan>('/comp-plans', { name })).body
    const body = { effectiveFrom: day(90), ...terms(75, 25, 10, 10), tiers: sent }
    const answer = await fixture.admin.post<CompPlanVersion>(`/comp-plans/${id}/versions`, body)
    expect(answer.status).toBe(201)
    return { planId: id, ...answer.body }
  }

  it('warns about tiers that apply to the whole month, and stores rule, version, inputs, time and member', async () => {
    const { planId, version, checks } = await draft(tiers('whole-month'))
    const result = { rule: 'Z3', ruleVersion: 1, outcome: 'retroactive', action: 'warn' }
    expect(checks).toEqual([
      { ...result, inputs: { tiers: tiers('whole-month') }, at: expect.any(String) as string, ...Z3_TEXTS },
    ])
    const stored = await fixture.database.query(
      `select rule, rule_version, outcome, action, inputs, by_id, at is not null "hasTime" from comp_plan_checks c
       join comp_plan_versions v on v.id = c.version join comp_plans p on p.no = v.plan_no
       where v.version = $1 and p.id = $2`,
      [version, planId],
    )
    expect(stored).toEqual([
      {
        ...{ rule: 'Z3', rule_version: 1, outcome: 'retroactive', action: 'warn', by_id: '1', hasTime: true },
        inputs: { tiers: tiers('whole-month') },
      },
    ])
  })

  it.each([tiers('marginal'), null])('finds nothing in %j, and says so', async (sent) => {
    const { checks } = await draft(sent)
    expect(checks).toMatchObject([{ outcome: 'clean', action: 'none', message: null, inputs: { tiers: sent } }])
  })

  it('has checked the versions from before the rule', async () => {
    const first = (await fixture.companyPlan()).versions.at(-1)!
    expect(first.checks).toMatchObject([{ rule: 'Z3', outcome: 'clean', inputs: { tiers: null } }])
  })
})

describe('POST /comp-plans', () => {
  it('adds a plan without versions, once for each name', async () => {
    const answer = await fixture.admin.post<CompPlan & Partial<Problem>>('/comp-plans', { name: '  Producers ' })
    expect(answer).toMatchObject({ status: 201, body: { name: 'Producers', versions: [], assignments: [] } })
    const again = await fixture.admin.post<Problem>('/comp-plans', { name: 'producers' })
    expect([again.status, again.body.errors[0]?.field]).toEqual([409, 'name'])
    expect((await fixture.admin.post('/comp-plans', { name: ' ' })).status).toBe(400)
  })
})

describe('the terms of a version', () => {
  const fieldOf = async (over: object) => {
    const { id } = await fixture.companyPlan()
    const { status, body } = await fixture.draft(id, over)
    return [status, body.errors?.[0]?.field]
  }

  it('have no other basis than the loan amount', async () => {
    for (const term of ['product', 'rateFactor', 'points', 'profitShare'])
      expect(await fieldOf({ personal: { rateBp: 75, [term]: 1 } })).toEqual([400, `personal.${term}`])
    expect(await fieldOf({ reason: 'x' })).toEqual([400, 'reason'])
    expect(
      await fieldOf({ tiers: { measure: 'volume', mode: 'marginal', steps: [{ from: 1, extraBp: 1, loanSize: 2 }] } }),
    ).toEqual([400, 'tiers.steps.0.loanSize'])
  })

  it('name the field that cannot be right', async () => {
    const overrides = COMPANY_TERMS.overrides
    expect(await fieldOf({ personal: { rateBp: 7.5 } })).toEqual([400, 'personal.rateBp'])
    expect(await fieldOf({ personal: { rateBp: 75, minDollars: 10, maxDollars: 5 } })).toEqual([
      400,
      'personal.maxDollars',
    ])
    expect(await fieldOf({ overrides: [{ rateBp: 0, minDollars: 5 }, ...overrides.slice(1)] })).toEqual([
      400,
      'overrides.0.minDollars',
    ])
    expect(await fieldOf({ overrides: overrides.slice(1) })).toEqual([400, 'overrides'])
    expect(await fieldOf({ personal: { rateBp: 9_990 } })).toEqual([400, 'personal.rateBp'])
    expect(await fieldOf({ personal: undefined })).toEqual([400, 'personal'])
    expect(await fieldOf({ effectiveFrom: 'tomorrow' })).toEqual([400, 'effectiveFrom'])
    expect(await fieldOf({ effectiveFrom: '2026-02-30' })).toEqual([400, 'effectiveFrom'])
    const steps = [
      { from: 5, extraBp: 5 },
      { from: 5, extraBp: 10 },
    ]
    expect(await fieldOf({ tiers: { measure: 'units', mode: 'marginal', steps } })).toEqual([400, 'tiers.steps.1.from'])
    expect(await fieldOf({ tiers: { measure: 'loan size', mode: 'marginal', steps } })).toEqual([400, 'tiers.measure'])
  })

  it('returns the terms in dollars as they were sent', async () => {
    const { id } = await fixture.newPlan('All terms')
    const personal = { rateBp: 60, minDollars: 500, maxDollars: 5_000.5, perLoanDollars: 250 }
    const tiers = { measure: 'volume', mode: 'whole-month', steps: [{ from: 1_000_000, extraBp: 5 }] }
    const { status, body } = await fixture.draft(id, { personal, tiers })
    expect([status, body]).toMatchObject([
      201,
      { version: 1, status: 'draft', personal, tiers, effectiveFrom: day(30) },
    ])
    expect(body.words[0]).toBe('Your own loans: 60 bp, at least $500.00, at most $5,000.50, plus $250.00 per loan.')
  })
})

describe('a version', () => {
  it('takes effect once a second person has approved its draft', async () => {
    const { id } = await fixture.companyPlan()
    const made = await fixture.draft(id, terms(80, 25, 10, 10))
    expect(made).toMatchObject({ status: 201, body: { version: 2, status: 'draft', draftedBy: 'admin Test' } })
    const own = await fixture.admin.post<Problem>(`/comp-plans/${id}/versions/2/approve`, {})
    expect([own.status, own.body.code]).toEqual([403, 'loans.own-approval'])
    expect(await fixture.approveVersion(made, id)).toMatchObject({
      ...{ status: 200, body: { version: 2, status: 'approved', approvedBy: 'boss Test' } },
    })
    expect((await fixture.approveVersion(made, id)).status).toBe(409)
    const taken = await fixture.approveVersion(await fixture.draft(id, terms(90, 25, 10, 10)), id)
    expect([taken.status, taken.body.code]).toEqual([409, 'loans.plan-date-taken'])
    expect(await fixture.pending('ann', 'R-4')).toBe(3_000)
  })

  it('can be withdrawn before it takes effect, which frees its date', async () => {
    const { id } = await fixture.companyPlan()
    const withdraw = (version: number) =>
      fixture.ceo.post<CompPlanVersion>(`/comp-plans/${id}/versions/${version}/withdraw`, {})
    expect(expectOk(await withdraw(2))).toMatchObject({ status: 'withdrawn', withdrawnBy: 'boss Test' })
    expect((await withdraw(2)).status).toBe(409)
    expect((await withdraw(1)).status).toBe(409)
    expect((await withdraw(99)).status).toBe(404)
    const draft = (await fixture.companyPlan()).versions.find(({ status }) => status === 'draft')!
    expect((await withdraw(draft.version)).status).toBe(403)
    expectOk(await fixture.admin.post(`/comp-plans/${id}/versions/${draft.version}/withdraw`, {}))
  })

  it('can be approved and rejected in Approvals', async () => {
    const { id } = await fixture.companyPlan()
    const { body } = await fixture.draft(id, terms(80, 25, 10, 10))
    const shown = expectOk(await fixture.ceo.get<Approval>(`/approvals/${body.requestId}`))
    expect(shown).toMatchObject({ kind: 'plan-version', canDecide: true, after: { personal: '80 bp' } })
    expectOk(await fixture.ceo.post(`/approvals/${body.requestId}/reject`, {}))
    const found = (await fixture.companyPlan()).versions.find(({ version }) => version === body.version)
    expect(found).toMatchObject({ status: 'withdrawn', requestId: null })
  })

  it('changes estimates and fundings of today at its approval, if it starts today', async () => {
    const { id } = await fixture.companyPlan()
    await fixture.import(funded('R-5', day(0)))
    await fixture.publish(id, { effectiveFrom: day(0), ...terms(100, 30, 10, 10) })
    expect(await fixture.pending('ann', 'R-4')).toBe(4_000)
    await eventually(async () => expect(await fixture.owed('R-5')).toEqual(['0 ann 400000', '1 bob 120000']))
    expect(await fixture.owed('R-1')).toEqual(['0 ann 300000', '1 bob 100000'])
  })

  it('settles loans funded since its date, if the date is in the past', async () => {
    const { id } = await fixture.companyPlan()
    await fixture.publish(id, { effectiveFrom: day(-50), ...terms(90, 25, 10, 10) })
    await eventually(async () => expect(await fixture.owed('R-1')).toEqual(['0 ann 360000', '1 bob 100000']))
    expect(await fixture.owed('R-5')).toEqual(['0 ann 400000', '1 bob 120000'])
  })

  it('changes estimates automatically when a later date arrives', async () => {
    const { id } = await fixture.companyPlan()
    await fixture.publish(id, { effectiveFrom: day(20), ...terms(50, 25, 10, 10) })
    fixture.moveClock(19)
    expect(await fixture.pending('ann', 'R-4')).toBe(4_000)
    fixture.moveClock(1)
    await eventually(async () => expect(await fixture.pending('ann', 'R-4')).toBe(2_000))
    fixture.moveClock(-20)
    await fixture.database.query('update estimate_plan set is_stale = true')
    await eventually(async () => expect(await fixture.pending('ann', 'R-4')).toBe(4_000))
  })

  it('never changes once it is drafted', async () => {
    const version = "update comp_plan_versions set terms = '{}' where id = 1"
    await expect(fixture.database.query(version)).rejects.toThrow('append-only')
    await expect(fixture.database.query('delete from plan_assignments')).rejects.toThrow('append-only')
    await expect(fixture.database.query('update plan_rates set rate_bp = 1')).rejects.toThrow('append-only')
  })

  it('counts nothing twice when estimates are rebuilt while sums are folded', async () => {
    const { id } = await fixture.companyPlan()
    for (let turn = 0; turn < 4; turn++) {
      const loans = Array.from({ length: 20 }, (_, no) => row(`T-${turn}-${no}`))
      await Promise.all([
        fixture.import(...loans),
        fixture.publish(id, { effectiveFrom: day(0), ...terms(60 + turn, 25, 10, 10) }),
        ...Array.from({ length: 5 }, () => fixture.database.query('select fold_deltas(200000)')),
      ])
    }
  })
})
