import type { PayRunDetail, RuleSetting, StoredFinding } from '@upline/contracts'
import { deductionsAccepted } from '@upline/contracts/events'
import { aMember, createdEvent } from '@upline/testing'
import { SETTINGS } from '../src/payroll-export/pay-run-arbitraries.ts'
import { outcomeOf, packOf } from './evidence-fixture.ts'
import { funded } from './loans-fixture.ts'
import { openPayRuns, type PayRunFixture, payRunsOf, told } from './pay-run-fixture.ts'
import { expectOk } from './statements-fixture.ts'

const [SEPTEMBER, OCTOBER, NOVEMBER] = ['2026-09-01', '2026-10-01', '2026-11-01'] as const

let fixture: PayRunFixture

/** The company's floor is $500. */
beforeAll(async () => {
  fixture = await openPayRuns(
    SEPTEMBER,
    { username: 'mia', role: 'manager', employeeNumber: '1' },
    { username: 'ann', upline: 'mia', employeeNumber: '2' },
    { username: 'olga', employeeNumber: '3' },
    { username: 'dan', employeeNumber: '4' },
    { username: 'pat', role: 'processor', duties: ['payroll'], employeeNumber: '5' },
    { username: 'cora', role: 'processor', duties: ['compliance'] },
    { username: 'aud', role: 'processor', duties: ['auditor'] },
  )
  expectOk(await as('pat').put('/payroll-settings', { ...SETTINGS, recoveryLimitPercent: 50, floor: 500 }))
}, 240_000)
afterEach(() => fixture.mustBalance())
afterAll(() => fixture.stop())

const { as, run: runOf, detail, act, exported } = payRunsOf(() => fixture)
const id = (username: string) => fixture.member(username).id
const blockerOf = ({ blockers }: PayRunDetail) => blockers.find(({ kind }) => kind === 'deductions-below-floor')
const blocked = async (startsOn: string) =>
  (blockerOf(await detail((await runOf(startsOn)).id))?.items ?? []).map(({ label }) => label)
const accept = async (startsOn: string, usernames: string[], who = 'pat', over: object = {}) => {
  const body = { members: usernames.map(id), reason: 'The agreement allows it', ...over }
  return act((await runOf(startsOn)).id, 'accept-deductions', who, body)
}
const fieldOf = async (answer: ReturnType<typeof accept>) => {
  const { status, body } = await answer
  return [status, body.errors?.[0]?.field]
}
const fund = (number: string, on: string, over: object = {}) =>
  fixture.import(funded(number, on, { Loan_Officer: 'olga', ...over }))
const floorOf = async (username: string, floor: number | null) =>
  expectOk(await as('pat').put(`/balances/${id(username)}/terms`, { floor }))
const findings = async () => expectOk(await as('cora').get<StoredFinding[]>('/compliance/findings?rule=W1'))
const closeRun = async (startsOn: string) => {
  const run = (await runOf(startsOn)).id
  for (const action of ['lock', 'verify']) expectOk(await act(run, action))
  expectOk(await act(run, 'approve', 'boss'))
  expectOk(await act(run, 'pay'))
}
async function setRule(action: string): Promise<void> {
  const asked = { action, reason: 'Counsel agreed' }
  const { requestId } = expectOk(
    await as('cora').put<Partial<RuleSetting & { requestId: string }>>('/compliance/rules/W1', asked),
  )
  if (requestId !== undefined) expectOk(await as('boss').post(`/approvals/${requestId}/approve`, {}))
}

describe('rule W1, deductions below the floor', () => {
  it('accepts deductions that leave the floor, and low pay without deductions', async () => {
    for (const number of ['D-1', 'D-5']) await fund(number, '2026-09-03')
    await fixture.adjust('olga', -5_500)
    await fixture.adjust('ann', 300)
    expect(await blocked(SEPTEMBER)).toEqual([])
  })

  it('blocks the lock and lists each payee with pay, floor and statement', async () => {
    await fixture.adjust('olga', -100)
    const { id: runId } = await runOf(SEPTEMBER)
    expect((await detail(runId)).blockers).toMatchObject([
      {
        ...{ kind: 'deductions-below-floor', count: 1, action: 'accept-deductions', link: '/reports?tab=adjustments' },
        items: [
          {
            label: 'olga Test: pay of $400.00, floor of $500.00',
            link: `/reports?period=${runId}&member=${id('olga')}`,
            memberId: id('olga'),
          },
        ],
      },
    ])
    const refused = await act(runId, 'lock')
    expect(told(refused)).toBe('409 loans.pay-run-blocked')
    expect(refused.body.message).toContain('1 payee with deductions that leave pay below the floor (rule W1).')
  })

  it('takes the floor of the pay terms before the floor of the company', async () => {
    await floorOf('olga', 400)
    expect(await blocked(SEPTEMBER)).toEqual([])
    await floorOf('olga', 401)
    expect(await blocked(SEPTEMBER)).toEqual(['olga Test: pay of $400.00, floor of $401.00'])
    await floorOf('olga', null)
  })

  it('lets members who run payroll accept deductions with a reason, for payees that it blocks', async () => {
    for (const who of ['ann', 'mia', 'aud', 'cora']) expect((await accept(SEPTEMBER, ['olga'], who)).status).toBe(403)
    expect(await fieldOf(accept(SEPTEMBER, ['olga', 'ann']))).toEqual([400, 'members'])
    expect(await fieldOf(accept(SEPTEMBER, []))).toEqual([400, 'members'])
    expect(await fieldOf(accept(SEPTEMBER, ['olga'], 'pat', { members: undefined }))).toEqual([400, 'members'])
    for (const reason of [undefined, '', ' ', 'x'.repeat(501)])
      expect(await fieldOf(accept(SEPTEMBER, ['olga'], 'pat', { reason }))).toEqual([400, 'reason'])
    const body = { members: [id('olga')], reason: 'The agreement allows it' }
    expect(told(await act('99999', 'accept-deductions', 'pat', body))).toBe('404 loans.unknown-pay-run')
    expect(await blocked(SEPTEMBER)).toHaveLength(1)
    expect(await findings()).toEqual([])
  })

  it('refuses an acceptance by the payee, and by an account that the payee created', async () => {
    await fixture.adjust('pat', 600)
    await fixture.adjust('pat', -200)
    expect(told(await accept(SEPTEMBER, ['olga', 'pat']))).toBe('403 loans.own-deductions')
    await fixture.emit(
      createdEvent(aMember({ id: 'puppet', username: 'puppet', role: 'admin' }), { by: id('olga'), origin: 'added' }),
    )
    fixture.callers['puppet'] = await fixture.signInAs({ id: 'puppet', username: 'puppet', role: 'admin' })
    expect(told(await accept(SEPTEMBER, ['olga'], 'puppet'))).toBe('403 loans.tied-account')
    expect(await blocked(SEPTEMBER)).toHaveLength(2)
    expect(told(await accept(SEPTEMBER, ['pat'], 'boss'))).toBe('200')
  })

  it('no longer blocks once it is accepted, and stores the result with who accepted it and why', async () => {
    expect(blockerOf(expectOk(await accept(SEPTEMBER, ['olga', 'olga'])))).toBeUndefined()
    expect(told(await accept(SEPTEMBER, ['olga']))).toBe('200')
    const notices = (await fixture.published(deductionsAccepted)).map(({ data }) => data)
    expect(notices.filter(({ memberId }) => memberId === id('olga'))).toEqual([
      {
        ...{ periodId: (await runOf(SEPTEMBER)).id, memberId: id('olga'), startsOn: SEPTEMBER, endsOn: '2026-09-30' },
        ...{ deductionsCents: 560_000, payCents: 40_000, floorCents: 50_000, at: expect.any(String) },
      },
    ])
    const [newest, ...others] = await findings()
    expect(newest).toMatchObject({
      ...{ rule: 'W1', version: 1, action: 'hold', name: 'Wages', loanId: null, adjustmentId: null },
      message: expect.stringContaining('Deductions of $5,600.00 leave pay of $400.00, and the floor is $500.00.'),
      inputs: { memberId: id('olga'), deductionsCents: 560_000, payCents: 40_000, floorCents: 50_000 },
      member: { id: id('olga'), name: 'olga Test' },
      release: { by: 'pat Test', reason: 'The agreement allows it' },
    })
    expect(others.map(({ member }) => member?.name)).toEqual(['pat Test'])
    await expect(fixture.database.query('delete from accepted_deductions')).rejects.toThrow()
  })

  it('puts the result into evidence packs about the payee, and into no others', async () => {
    const warnings = async (query: string) => {
      const pack = await packOf(as('cora'), query)
      expect(outcomeOf(pack.zip)).toMatchObject({ outcome: 'valid' })
      return pack.json<{ warnings: object[] }>('holds-and-rules.json').warnings
    }
    expect(await warnings(`memberId=${id('olga')}`)).toMatchObject([
      {
        ...{ loanId: null, member: { name: 'olga Test' }, payPeriod: (await runOf(SEPTEMBER)).id },
        rule: { id: 'W1', action: 'hold', inputs: { payCents: 40_000 } },
        release: { by: { name: 'pat Test' }, reason: 'The agreement allows it' },
      },
    ])
    expect(await warnings(`memberId=${id('ann')}`)).toEqual([])
    expect(await warnings(`loanId=${(await fixture.loan('D-1')).id}`)).toEqual([])
  })

  it('blocks again after another deduction, also if the pay is as high as before', async () => {
    await fixture.adjust('olga', -50)
    expect(await blocked(SEPTEMBER)).toEqual(['olga Test: pay of $350.00, floor of $500.00'])
    await fixture.adjust('olga', 60, 'A bonus')
    expect(await blocked(SEPTEMBER)).toEqual(['olga Test: pay of $410.00, floor of $500.00'])
  })

  it('no longer blocks once an adjustment raises the pay to the floor', async () => {
    await fixture.adjust('olga', 90, 'A bonus')
    expect(await blocked(SEPTEMBER)).toEqual([])
  })

  it('blocks the approval if the floor rises after the lock, until it is accepted', async () => {
    const run = (await runOf(SEPTEMBER)).id
    for (const action of ['lock', 'verify']) expectOk(await act(run, action))
    await floorOf('olga', 600)
    expect(await blocked(SEPTEMBER)).toEqual(['olga Test: pay of $500.00, floor of $600.00'])
    expect(told(await act(run, 'approve', 'boss'))).toBe('409 loans.pay-run-blocked')
    expectOk(await accept(SEPTEMBER, ['olga']))
    expectOk(await act(run, 'approve', 'boss'))
    expect(told(await accept(SEPTEMBER, ['olga']))).toBe('409 loans.pay-run-state')
    expectOk(await act(run, 'pay'))
    await floorOf('olga', null)
  })
}, 240_000)

describe('rule W1 and reductions of earlier pay', () => {
  it('counts a correction of pay of an earlier period, and none inside the period', async () => {
    await fund('D-2', '2026-10-02', { Loan_Officer: 'dan', Loan_Amount: '100000' })
    await fund('D-2', '2026-10-02', { Loan_Officer: 'dan', Loan_Amount: '40000' })
    await fund('D-3', '2026-10-02', { Loan_Amount: '50000' })
    expect(await blocked(OCTOBER)).toEqual([])
    await fund('D-1', '2026-09-03', { Loan_Amount: '380000' })
    expect(await blocked(OCTOBER)).toEqual(['olga Test: pay of $225.00, floor of $500.00'])
  })

  it('counts a clawback, unless it is spread over later periods', async () => {
    await fund('D-4', '2026-10-05', { Loan_Amount: '400000' })
    expect(await blocked(OCTOBER)).toEqual([])
    await fund('D-5', '2026-09-03', { Loan_Officer: 'dan' })
    expect(await blocked(OCTOBER)).toEqual(['olga Test: pay of $225.00, floor of $500.00'])
    const [clawback] = expectOk(await as('pat').get<{ id: string }[]>(`/balances/${id('olga')}/clawbacks`))
    const path = `/balances/${id('olga')}/clawbacks/${clawback!.id}/plan`
    expectOk(await as('pat').put(path, { periods: 12 }))
    expect(await blocked(OCTOBER)).toEqual([])
  })

  it('counts an early payoff, less what is waived or returned', async () => {
    const { id: loanId } = await fixture.loan('D-2')
    const payoff = { loanId, paidOffOn: '2026-10-20', reason: 'Refinanced' }
    const { id: requestId } = expectOk(await as('admin').post<{ id: string }>('/adjustments/early-payoff', payoff))
    await floorOf('dan', 5_000)
    expectOk(await as('boss').post(`/approvals/${requestId}/approve`, {}))
    expect(await blocked(OCTOBER)).toEqual(['dan Test: pay of $3,000.00, floor of $5,000.00'])
    const [clawback] = expectOk(await as('pat').get<{ id: string }[]>(`/balances/${id('dan')}/clawbacks`))
    const waived = expectOk(
      await as('admin').post<{ requestId: string }>(`/balances/${id('dan')}/clawbacks/${clawback!.id}/waiver`, {
        ...{ amount: 300, reason: 'Our mistake' },
      }),
    )
    expectOk(await as('boss').post(`/approvals/${waived.requestId}/approve`, {}))
    expect(await blocked(OCTOBER)).toEqual([])
    await floorOf('dan', null)
  })

  it('counts a draw as pay, and blocks a net that is carried', async () => {
    await fixture.adjust('ann', -200, 'An advance')
    await fixture.adjust('mia', 700)
    await fixture.adjust('mia', -300, 'An advance')
    const draw = { amount: 150, from: OCTOBER, to: null }
    expectOk(await as('pat').put(`/balances/${id('mia')}/terms`, { draw }))
    expect(await blocked(OCTOBER)).toEqual(['ann Test: pay of $0.00, floor of $500.00'])
    const run = (await runOf(OCTOBER)).id
    expectOk(await act(run, 'carry', 'pat', { all: true }))
    expect((await detail(run)).blockers.map(({ kind }) => kind)).toEqual(['deductions-below-floor'])
    expectOk(await accept(OCTOBER, ['ann']))
    await closeRun(OCTOBER)
    expect(await exported(run)).toMatchObject({ 'mia Test': 55_000 })
  })
}, 240_000)

interface Line {
  cents: number
  tierMonth?: number
  bonusId?: string
}

/** Cents that cora's deductions in November add up to if she has these adjustments. Nothing is stored. */
async function deductedBy(...lines: Line[]): Promise<number> {
  const { EntityManager } = await import('@mikro-orm/postgresql')
  const { payBelowFloor } = await import('../src/wage-checks/deducted-pay.queries.ts')
  const { no } = (
    await fixture.database.query<{ no: number }>('select no from members where id = $1', [id('cora')])
  )[0]!
  const periodNo = Number((await runOf(NOVEMBER)).id)
  const em = fixture.app.get(EntityManager).fork()
  await em.begin()
  try {
    await em.execute(`insert into recruit_bonuses (id, recruit_id) values ('b-1', 'someone')`)
    for (const { cents, tierMonth = null, bonusId = null } of lines)
      await em.execute(
        `insert into adjustments (member_no, amount_cents, type, reason, made_by, approved_by, period_id, tier_month, bonus_id)
         values (?, ?, 'other', 'A line', 'system', 'system', ?, ?, ?)`,
        [no, cents, periodNo, tierMonth, bonusId],
      )
    const found = await payBelowFloor(em, periodNo, { floorCents: 50_000, settled: [] })
    return found.find((row) => row.no === no)?.deductionsCents ?? 0
  } finally {
    await em.rollback()
  }
}

describe('the deductions of rule W1', () => {
  it('add up single adjustments, without what others pay', async () => {
    expect(await deductedBy({ cents: 20_000 }, { cents: -5_000 }, { cents: -1_000 })).toBe(6_000)
  })

  it('contain tier uplifts and recruit bonuses only with what the period takes in all', async () => {
    const [uplift, bonus] = [{ tierMonth: 24_321 }, { bonusId: 'b-1' }]
    expect(await deductedBy({ cents: 20_000, ...uplift }, { cents: -5_000, ...uplift })).toBe(0)
    expect(await deductedBy({ cents: 20_000, ...uplift }, { cents: -5_000, tierMonth: 24_320 })).toBe(5_000)
    expect(await deductedBy({ cents: 30_000, ...bonus }, { cents: -30_000, ...bonus })).toBe(0)
    expect(await deductedBy({ cents: -30_000, ...bonus })).toBe(30_000)
  })
})

describe('rule W1, relaxed', () => {
  it('blocks nothing as a warning, which the lock stores once', async () => {
    await fixture.adjust('ann', 450)
    await fixture.adjust('ann', -100, 'An advance')
    expect(await blocked(NOVEMBER)).toHaveLength(1)
    await setRule('warn')
    expect(await blocked(NOVEMBER)).toEqual([])
    expect(await fieldOf(accept(NOVEMBER, ['ann']))).toEqual([400, 'members'])
    const run = (await runOf(NOVEMBER)).id
    expectOk(await act(run, 'lock'))
    expectOk(await act(run, 'reopen', 'admin', { reason: 'A second look' }))
    expectOk(await act(run, 'lock'))
    const warnings = (await findings()).filter(({ action }) => action === 'warn')
    expect(warnings).toMatchObject([{ member: { name: 'ann Test' }, inputs: { periodId: run }, release: null }])
  })

  it('blocks the approval if it is tightened after the lock, and finds nothing if it is off', async () => {
    await setRule('hold')
    expect(await blocked(NOVEMBER)).toEqual(['ann Test: pay of $350.00, floor of $500.00'])
    await setRule('off')
    expect(await blocked(NOVEMBER)).toEqual([])
    expectOk(await act((await runOf(NOVEMBER)).id, 'verify'))
    expectOk(await act((await runOf(NOVEMBER)).id, 'approve', 'boss'))
  })
}, 240_000)
