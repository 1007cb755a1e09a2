import { PAY_KINDS, type PayRun, type PayRunDetail } from '@upline/contracts'
import { statementReady } from '@upline/contracts/events'
import { aMember, createdEvent, eventually } from '@upline/testing'
import { openLoans, type LoansFixture } from './loans-fixture.ts'

let fixture: LoansFixture

const INACTIVE = 'demo.7'

beforeAll(async () => {
  fixture = await openLoans({ UPLINE_SEED: 'demo' })
})

afterAll(() => fixture.stop())

describe('the demo', () => {
  it('becomes ready when its members have arrived, with about 300 loans in all statuses', async () => {
    expect((await fixture.visitor.get('/health')).status).toBe(503)
    const accounts = ['ceo', 'manager', 'senior', 'officer']
    const others = Array.from({ length: 35 }, (_, no) => `demo.${no}`)
    for (const username of [...accounts, ...others])
      await fixture.emit(
        createdEvent(aMember({ username, isActive: username !== INACTIVE, createdAt: '2025-06-01T00:00:00.000Z' }), {
          origin: 'seeded',
        }),
      )
    await eventually(async () => expect((await fixture.visitor.get('/health')).status).toBe(200))
    const found = await fixture.database.query<{ status: number; n: string }>(
      'select status, count(*) n from loans group by 1 order by 1',
    )
    expect(found.map(({ status }) => status)).toEqual([1, 2, 3, 4, 5])
    expect(found.reduce((sum, { n }) => sum + Number(n), 0)).toBe(300)
    const periods = await fixture.database.query<{ state: string; statements: string }>(
      `select p.state, (select count(*) from statements s where s.period_id = p.id) statements
       from pay_periods p where starts_on <= company_today() order by starts_on`,
    )
    expect(periods.map(({ state }) => state)).toEqual([...periods.slice(2).map(() => 'paid'), 'verifying', 'open'])
    expect(periods.length).toBeGreaterThan(6)
    expect(periods.slice(0, -1).reduce((sum, { statements }) => sum + Number(statements), 0)).toBeGreaterThan(40)
    const disputes = await fixture.database.query(
      `select d.id from disputes d join pay_periods p on p.id = d.period_id where p.state = 'verifying' and is_open_dispute(d.id)`,
    )
    expect(disputes).toHaveLength(1)
    const outside = await fixture.database.query(
      `select e.loan_id from commission_entries e join pay_periods p on p.id = e.period_id
       where not e.funded_on between p.starts_on and p.ends_on`,
    )
    expect(outside).toEqual([])
    // The admin of this fixture is not among its members, so the ceo's request alone is there.
    const [request] = await fixture.database.query<{ kind: string; state: string; by: string }>(
      'select a.kind, a.state, m.username by from approvals a join members m on m.id = a.requested_by',
    )
    expect(request).toEqual({ kind: 'loan-change', state: 'pending', by: 'ceo' })
    await fixture.mustBalance()
  })

  it('warns about each funded loan of the inactive member, and holds none of them', async () => {
    const results = await fixture.database.query<{ loan_id: string; action: string }>(
      `select loan_id, action from rule_results where rule = 'W1' order by loan_id`,
    )
    const unpaid = await fixture.database.query<{ loan_id: string }>(
      `select l.id loan_id from loans l join members m on m.no = l.officer_no
       where m.username = $1 and l.status = 5 and l.amount_cents is not null order by l.id`,
      [INACTIVE],
    )
    expect(results).toEqual(unpaid.map(({ loan_id }) => ({ loan_id, action: 'warn' })))
  })

  it('has a draw that is recovered, a carried net, and payroll settings for each export', async () => {
    const moved = await fixture.database.query<{ username: string; kind: string }>(
      `select distinct m.username, b.kind from balance_movements b join members m on m.no = b.member_no order by 1, 2`,
    )
    expect(moved).toEqual([
      { username: 'officer', kind: 'draw' },
      { username: 'officer', kind: 'recovery' },
      { username: 'senior', kind: 'carried' },
      { username: 'senior', kind: 'recovery' },
    ])
    const [settings] = await fixture.database.query<{
      codes: Record<string, string>
      accounts: Record<string, string>
    }>('select earning_codes codes, gl_accounts accounts from payroll_settings')
    expect(Object.keys(settings!.codes).sort()).toEqual([...PAY_KINDS].sort())
    expect(Object.keys(settings!.accounts).sort()).toEqual([...PAY_KINDS, 'payable'].sort())
    expect(Object.values({ ...settings!.codes, ...settings!.accounts })).not.toContain('')
  })

  it('has a released hold, and one that blocks the open run', async () => {
    const holds = await fixture.database.query<{ reason: string; isReleased: boolean }>(
      `select h.reason, exists (select from hold_releases r where r.hold_id = h.id) "isReleased" from holds h order by h.placed_at`,
    )
    const admin = await fixture.signInAs({ role: 'admin', id: '1', username: 'admin' })
    const runs = (await admin.get<PayRun[]>('/pay-runs')).body
    const open = runs.findLast(({ state }) => state === 'open')!
    const { blockers } = (await admin.get<PayRunDetail>(`/pay-runs/${open.id}`)).body
    const funded = await fixture.database.query(
      `select 1 from commission_entries e join members m on m.no = e.member_no
       where e.period_id = $1 and e.kind = 1 and e.level = 0 and m.username like 'demo.%' limit 1`,
      [Number(open.id)],
    )
    // A month without fundings has nothing to hold.
    const isHeld = funded.length > 0
    expect(holds).toEqual([
      { reason: 'Closing disclosure without a signature', isReleased: true },
      ...(isHeld ? [{ reason: 'Appraisal under review', isReleased: false }] : []),
    ])
    expect(blockers.filter(({ kind }) => kind === 'holds')).toHaveLength(isHeld ? 1 : 0)
  })

  it('has acknowledged agreements, except those of the accounts', async () => {
    const states = await fixture.database.query<{ state: string; username: string }>(
      `select m.username, case when a.member_no is null then 'missing' else 'acknowledged' end state
       from members m left join plan_acknowledgments a on a.member_no = m.no where m.joined_at is not null`,
    )
    const missing = states.filter(({ state }) => state === 'missing').map(({ username }) => username)
    expect(missing.sort()).toEqual(['ceo', 'manager', 'officer', 'senior'])
    expect(states.length - missing.length).toBeGreaterThanOrEqual(35)
  })

  it('has paid runs whose payees verified every line', async () => {
    const admin = await fixture.signInAs({ role: 'admin', id: '1', username: 'admin' })
    const paid = (await admin.get<PayRun[]>('/pay-runs')).body.filter(({ state }) => state === 'paid')
    expect(paid.length).toBeGreaterThan(4)
    for (const { company } of paid) expect(company!.verified).toBe(company!.lines)
  })

  it('leaves days to verify and to pay its run in verification', async () => {
    const late = await fixture.database.query(
      `select id from pay_periods where state = 'verifying' and (verify_by < company_today() + 3 or pay_on <= verify_by)`,
    )
    expect(late).toEqual([])
  })

  it('notifies no member of its past, also after a reopened run is locked again', async () => {
    const [{ statements, notices }] = (await fixture.database.query<{ statements: string; notices: string }>(
      'select (select count(*) from statements) statements, (select count(*) from statement_notices) notices',
    )) as [{ statements: string; notices: string }]
    expect(notices).toBe(statements)
    expect(await fixture.published(statementReady)).toEqual([])
    const near = await fixture.database.query(
      `select id from pay_periods p where state = 'verifying'
       and not exists (select from verification_reminders r where r.period_id = p.id and r.verify_by = p.verify_by)`,
    )
    expect(near).toEqual([])
  })
})
