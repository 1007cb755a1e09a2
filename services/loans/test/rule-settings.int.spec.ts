import type {
  Adjustment,
  Approval,
  CompPlan,
  Hold,
  PendingApproval,
  Problem,
  RuleAction,
  RuleSetting,
} from '@upline/contracts'
import { packOf } from './evidence-fixture.ts'
import { funded } from './loans-fixture.ts'
import { openPayRuns, type PayRunFixture, payRunsOf, told } from './pay-run-fixture.ts'
import { expectOk } from './statements-fixture.ts'

const ON = '2026-09-03'
const CONSUMER = { Paid_By: 'Consumer' }

let fixture: PayRunFixture

beforeAll(async () => {
  fixture = await openPayRuns(
    '2026-09-01',
    { username: 'mia', role: 'manager' },
    { username: 'ann', upline: 'mia' },
    { username: 'olga' },
    { username: 'rex', role: 'manager', employment: '1099' },
    { username: 'kim', upline: 'rex' },
    { username: 'pat', role: 'processor', duties: ['payroll'] },
    { username: 'cora', role: 'processor', duties: ['compliance'] },
    { username: 'aud', role: 'processor', duties: ['auditor'] },
  )
})

afterEach(() => fixture.mustBalance())
afterAll(() => fixture.stop())

const { as } = payRunsOf(() => fixture)

const rules = async (who = 'cora') => expectOk(await as(who).get<RuleSetting[]>('/compliance/rules'))
const ruleOf = async (id: string) => (await rules()).find(({ rule }) => rule === id)!
const actionOf = async (id: string) => (await ruleOf(id)).action
const put = (rule: string, action: string, { who = 'cora', reason = '' } = {}) =>
  as(who).put<Omit<Problem, 'status'> & Partial<RuleSetting & PendingApproval>>(`/compliance/rules/${rule}`, {
    action,
    reason,
  })
const decide = (requestId: string, who = 'boss', decision = 'approve') =>
  as(who).post<Approval & Problem>(`/approvals/${requestId}/${decision}`, {})

/** Puts a rule to an action, with a second person if that relaxes it. */
async function set(rule: string, action: RuleAction): Promise<void> {
  const { requestId } = expectOk(await put(rule, action, { reason: 'Counsel agreed' }))
  if (requestId !== undefined) expectOk(await decide(requestId))
  expect(await actionOf(rule)).toBe(action)
}

interface StoredResult {
  rule: string
  action: string
  holds: boolean
}

/** Results about a loan, in the order of their times. */
async function resultsOf(number: string): Promise<string[]> {
  const found = await fixture.database.query<StoredResult>(
    `select f.rule, f.action, f.hold_id is not null holds from rule_results f join loans l on l.id = f.loan_id where l.loan_number = $1 order by f.at, f.rule`,
    [number],
  )
  return found.map(({ rule, action, holds }) => `${rule} ${action}${holds ? ' on hold' : ''}`)
}

const holdsOf = async (number: string) =>
  expectOk(await as('cora').get<Hold[]>(`/holds?loanId=${(await fixture.loan(number)).id}`))

interface Asked {
  number?: string
  username?: string
  amount?: number
  reason?: string
}

async function request({ number, username = 'olga', amount = 10, reason = 'A reason' }: Asked) {
  const loan = number === undefined ? {} : { loanId: (await fixture.loan(number)).id }
  const adjustment = { memberId: fixture.member(username).id, type: 'correction', amount, reason, ...loan }
  return as('admin').post<Adjustment & Problem>('/adjustments', adjustment)
}
const approve = (id: string) => as('boss').post<Adjustment & Problem>(`/adjustments/${id}/approve`, {})
const found = ({ findings }: Pick<Adjustment, 'findings'>) =>
  findings.map(({ rule, action, at }) => `${rule} ${action}${at === null ? ' expected' : ''}`).sort()

describe('the list of rules', () => {
  it('shows what each rule checks, its action, and what it can be set to', async () => {
    const listed = await rules()
    expect(listed.map(({ rule }) => rule)).toEqual(
      'Z1 Z2 Z3 Z4 Z5 Z6 Z7 Z8 Z9 Z11 Z12 S1 S2 R1 R2 F1 F2 G1 W1'.split(' '),
    )
    expect(listed.find(({ rule }) => rule === 'Z9')).toEqual({
      ...{ rule: 'Z9', version: 1, name: 'Dual pay', source: '12 CFR 1026.36(d)(2)' },
      ...{ checked: expect.any(String) as string, notChecked: expect.any(String) as string },
      ...{ notice: 'What was checked, and what was not. This is not legal advice.' },
      ...{ defaultAction: 'hold', action: 'hold', choices: ['off', 'info', 'warn', 'hold'], changes: [], pending: [] },
    })
    expect(listed.find(({ rule }) => rule === 'S1')).toMatchObject({ action: 'warn', choices: [] })
  })

  it('opens to the company, the Compliance duty and auditors', async () => {
    const statuses = async (...who: string[]) =>
      Promise.all(who.map(async (one) => (await as(one).get('/compliance/rules')).status))
    expect(await statuses('boss', 'admin', 'cora', 'aud')).toEqual([200, 200, 200, 200])
    expect(await statuses('pat', 'mia', 'ann')).toEqual([403, 403, 403])
  })
})

describe('a change that is refused', () => {
  it.each([
    ['Z1', 'warn', 'action', 'The action of rule Z1 is block and cannot be changed.'],
    ['Z9', 'block', 'action', 'Rule Z9 cannot be set to block. Choose off, info, warn or hold.'],
    ['Z5', 'off', 'action', 'Rule Z5 cannot be set to off. Choose info, warn, hold or block.'],
    ['Z9', 'warn', 'reason', 'Enter a reason. Changing rule Z9 from hold to warn relaxes it.'],
  ])('names the field and what to do: %s to %s', async (rule, action, field, message) => {
    const { status, body } = await put(rule, action)
    expect([status, body.code, body.errors]).toEqual([400, 'loans.rule-setting', [{ field, message }]])
  })

  it('says so for an unknown rule and an unknown action', async () => {
    expect(told(await put('Z99', 'warn'))).toBe('404 loans.rule-not-found')
    expect((await put('Z9', 'loud')).status).toBe(400)
  })

  it('refuses the Payroll duty, auditors and everyone else', async () => {
    for (const who of ['pat', 'aud', 'mia', 'ann']) expect((await put('Z11', 'hold', { who })).status).toBe(403)
    expect(await actionOf('Z11')).toBe('warn')
  })
})

describe('a rule that is tightened', () => {
  it('has its new action immediately, with who changed it, and no second change for the same action', async () => {
    expect(await put('Z11', 'hold')).toMatchObject({ status: 200, body: { rule: 'Z11', action: 'hold' } })
    expectOk(await put('Z11', 'hold', { reason: 'Again' }))
    expect((await ruleOf('Z11')).changes).toEqual([
      { action: 'hold', reason: '', by: 'cora Test', approvedBy: null, at: expect.any(String) as string },
    ])
  })

  it('holds pay at the approval if rule Z11 holds, and shows it before', async () => {
    await fixture.import(funded('T-1', ON, { Loan_Officer: 'olga' }))
    const asked = expectOk(await request({ number: 'T-1', reason: 'A better rate' }))
    expect(found(asked)).toEqual(['Z11 hold expected', 'Z4 hold expected'])
    expect(found(expectOk(await approve(asked.id)))).toEqual(['Z11 hold', 'Z4 hold'])
    expect((await holdsOf('T-1')).map(({ placedBy, memberName }) => [placedBy, memberName]).sort()).toEqual([
      ['Rule Z11', 'olga Test'],
      ['Rule Z4', 'olga Test'],
    ])
  })

  it('only warns about what no hold covers: an adjustment without a loan', async () => {
    expect(found(expectOk(await request({ reason: 'A better rate' })))).toEqual(['Z11 warn'])
  })

  it('refuses a text if rule Z11 blocks, and names the field', async () => {
    expectOk(await put('Z11', 'block', { who: 'admin', reason: 'Texts are reviewed' }))
    const { status, body } = await request({ reason: 'A better rate' })
    const message =
      "Rule Z11 (free text) refuses this adjustment. The text names a loan's rate ('rate'). Change the text."
    expect([status, body.code, body.errors]).toEqual([422, 'loans.rule-blocks', [{ field: 'reason', message }]])
    await set('Z11', 'warn')
  })

  it('refuses the approval of an adjustment if rule Z4 blocks, and books nothing', async () => {
    await fixture.import(funded('T-2', ON, { Loan_Officer: 'olga' }))
    await set('Z4', 'block')
    const asked = expectOk(await request({ number: 'T-2' }))
    expect(found(asked)).toEqual(['Z4 block expected'])
    const refused = await approve(asked.id)
    expect([told(refused), refused.body.message]).toEqual([
      '409 loans.rule-blocks',
      expect.stringMatching(/^Rule Z4 \(effective pay\) refuses this adjustment\. .* Reject it, and request one/),
    ])
    expect(expectOk(await as('boss').get<Approval>(`/approvals/${asked.id}`)).state).toBe('pending')
    await set('Z4', 'hold')
    expect(found(expectOk(await approve(asked.id)))).toEqual(['Z4 hold'])
  })

  it('refuses a plan version with retroactive tiers if rule Z3 blocks', async () => {
    const [plan] = expectOk(await as('admin').get<CompPlan[]>('/comp-plans'))
    const steps = [{ from: 1_000_000, extraBp: 5 }]
    const version = (mode: string) => ({
      ...{
        effectiveFrom: '2099-01-01',
        personal: { rateBp: 75 },
        overrides: [25, 10, 10].map((rateBp) => ({ rateBp })),
      },
      tiers: { measure: 'volume', mode, steps },
    })
    const draft = (mode: string) =>
      as('admin').post<CompPlan['versions'][number] & Omit<Problem, 'status'>>(
        `/comp-plans/${plan!.id}/versions`,
        version(mode),
      )
    await set('Z3', 'block')
    const { status, body } = await draft('whole-month')
    expect([status, body.errors]).toMatchObject([400, [{ field: 'tiers' }]])
    expect(expectOk(await draft('marginal')).checks).toMatchObject([{ outcome: 'clean' }])
    await set('Z3', 'info')
    expect(expectOk(await draft('whole-month')).checks).toMatchObject([{ outcome: 'retroactive', action: 'info' }])
    await set('Z3', 'off')
    expect(expectOk(await draft('whole-month')).checks).toEqual([])
    await set('Z3', 'warn')
  })
})

describe('a rule that is relaxed', () => {
  it('needs a second person, and keeps its action until then', async () => {
    const { status, body } = await put('Z9', 'warn', { who: 'admin', reason: 'Counsel agreed' })
    expect([status, body.status]).toEqual([202, 'pending'])
    expect(await ruleOf('Z9')).toMatchObject({
      ...{ action: 'hold', changes: [] },
      pending: [{ requestId: body.requestId, action: 'warn', by: expect.any(String) as string }],
    })
    expect(told(await decide(body.requestId!, 'admin'))).toBe('403 loans.own-approval')
    expect(told(await decide(body.requestId!, 'cora'))).toMatch(/^40[34]/)
    const approval = expectOk(await as('boss').get<Approval>(`/approvals/${body.requestId}`))
    expect(approval).toMatchObject({
      ...{ kind: 'rule-setting', summary: 'Relax rule Z9 (dual pay) from hold to warn: Counsel agreed' },
      ...{
        before: { action: 'hold' },
        after: { rule: 'Z9', action: 'warn', reason: 'Counsel agreed' },
        canDecide: true,
      },
    })
    expectOk(await decide(body.requestId!, 'boss', 'reject'))
    expect(await ruleOf('Z9')).toMatchObject({ action: 'hold', changes: [], pending: [] })
  })

  it('cannot be approved by a member whose pay it holds', async () => {
    await fixture.import(funded('R-1', ON, { ...CONSUMER, Loan_Officer: 'pat' }))
    expect(await resultsOf('R-1')).toEqual(['Z9 hold on hold'])
    const { requestId } = expectOk(await put('Z9', 'warn', { reason: 'Counsel agreed' }))
    expect(told(await decide(requestId!, 'pat'))).toBe('403 loans.beneficiary')
    const { beneficiaries } = expectOk(await decide(requestId!, 'boss'))
    expect(beneficiaries).toEqual([{ id: fixture.member('pat').id, name: 'pat Test' }])
    expect(await ruleOf('Z9')).toMatchObject({
      ...{ action: 'warn', defaultAction: 'hold', pending: [] },
      changes: [
        { action: 'warn', reason: 'Counsel agreed', by: 'cora Test', approvedBy: expect.any(String) as string },
      ],
    })
  })

  it('stores a warning without a hold, once, and leaves earlier holds alone', async () => {
    await fixture.import(funded('R-2', ON, CONSUMER))
    await fixture.import(funded('R-2', ON, { ...CONSUMER, Loan_Amount: '410000' }))
    expect([await resultsOf('R-2'), await holdsOf('R-2')]).toEqual([['Z9 warn'], []])
    expect((await holdsOf('R-1')).map(({ state }) => state)).toEqual(['active'])
  })

  it('appears with its action in evidence packs, together with the change', async () => {
    const { id } = await fixture.loan('R-2')
    const pack = await packOf(as('cora'), `loanId=${id}`)
    const { warnings, rules: listed } = pack.json<{ warnings: object[]; rules: { id: string }[] }>(
      'holds-and-rules.json',
    )
    expect(warnings).toMatchObject([
      { loanNumber: 'R-2', adjustmentRequestId: null, rule: { id: 'Z9', action: 'warn', name: 'Dual pay' } },
    ])
    expect(listed.find((rule) => rule.id === 'Z9')).toMatchObject({
      ...{ defaultAction: 'hold', changes: [{ action: 'warn', by: 'cora Test' }] },
    })
    const held = await packOf(as('cora'), `loanId=${(await fixture.loan('R-1')).id}`)
    expect(held.json<{ holds: object[] }>('holds-and-rules.json').holds).toMatchObject([
      { rule: { id: 'Z9', action: 'hold' } },
    ])
  })

  it('holds a loan that it only warned about once it is tightened again', async () => {
    expect(await put('Z9', 'hold')).toMatchObject({ status: 200, body: { action: 'hold' } })
    expect(await resultsOf('R-2')).toEqual(['Z9 warn'])
    await fixture.import(funded('R-2', ON, { ...CONSUMER, Loan_Amount: '420000' }))
    expect(await resultsOf('R-2')).toEqual(['Z9 warn', 'Z9 hold on hold'])
  })

  it('stores nothing more lenient about what it held', async () => {
    await set('Z9', 'info')
    await fixture.import(funded('R-2', ON, { ...CONSUMER, Loan_Amount: '430000' }), funded('R-3', ON, CONSUMER))
    expect(await resultsOf('R-2')).toEqual(['Z9 warn', 'Z9 hold on hold'])
    expect([await resultsOf('R-3'), await holdsOf('R-3')]).toEqual([['Z9 info'], []])
    await set('Z9', 'hold')
  })

  it('checks nothing if it is off', async () => {
    await fixture.import(funded('R-4', ON, { Loan_Officer: 'kim' }))
    expect(await resultsOf('R-4')).toEqual(['R1 hold on hold'])
    await set('R1', 'off')
    await fixture.import(funded('R-5', ON, { Loan_Officer: 'kim' }))
    expect([await resultsOf('R-5'), await holdsOf('R-5')]).toEqual([[], []])
    await set('R1', 'hold')
  })

  it('warns at the approval of an adjustment, and holds no pay', async () => {
    for (const rule of ['Z4', 'Z5', 'Z6']) await set(rule, 'warn')
    await fixture.import(...['R-6', 'R-7'].map((number) => funded(number, ON, { Loan_Officer: 'mia' })))
    const up = expectOk(await request({ number: 'R-6', username: 'mia', amount: 50 }))
    expect(found(up)).toEqual(['Z4 warn expected'])
    expectOk(await approve(up.id))
    const down = expectOk(await request({ number: 'R-7', username: 'mia', amount: -50 }))
    expect(found(down)).toEqual(['Z4 warn expected', 'Z5 warn expected', 'Z6 warn expected'])
    expect(found(expectOk(await approve(down.id)))).toEqual(['Z4 warn', 'Z5 warn', 'Z6 warn'])
    expect([await holdsOf('R-6'), await holdsOf('R-7')]).toEqual([[], []])
    expect(await resultsOf('R-6')).toEqual(['Z4 warn', 'Z6 warn'])
    for (const rule of ['Z4', 'Z5', 'Z6']) await set(rule, 'hold')
  })

  it('stays as it is if someone else changed it after the request', async () => {
    const [first, second] = await Promise.all(
      ['warn', 'info'].map(
        async (action) => expectOk(await put('Z8', action, { reason: 'Counsel agreed' })).requestId!,
      ),
    )
    expectOk(await decide(first!))
    expect(told(await decide(second!))).toBe('409 loans.approval-stale')
    expect(await actionOf('Z8')).toBe('warn')
    expectOk(await decide(second!, 'boss', 'reject'))
    await set('Z8', 'hold')
  })
})

describe('changes of rules', () => {
  it('refuse updates and deletes', async () => {
    for (const statement of ["update rule_settings set action = 'off'", 'delete from rule_settings'])
      await expect(fixture.database.query(statement)).rejects.toThrow()
  })
})
