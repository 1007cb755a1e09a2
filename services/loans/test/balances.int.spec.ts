import { paymentMade, statementReady } from '@upline/contracts/events'
import type {
  AttentionResponse,
  Balance,
  MemberBalance,
  PayPeriod,
  PayRunDetail,
  PayrollSettings,
  PayTerms,
  Problem,
  Statement,
  StatementPerson,
} from '@upline/contracts'
import { aMember, createdEvent } from '@upline/testing'
import { SETTINGS } from '../src/payroll-export/pay-run-arbitraries.ts'
import { csvRecords, expectOk } from './statements-fixture.ts'
import { funded } from './loans-fixture.ts'
import { openPayRuns, type PayRunFixture, payRunsOf, told } from './pay-run-fixture.ts'
import { pdfTexts } from './pdf-text.ts'

const [SEPTEMBER, OCTOBER, NOVEMBER] = ['2026-09-01', '2026-10-01', '2026-11-01'] as const

let fixture: PayRunFixture

beforeAll(async () => {
  fixture = await openPayRuns(
    SEPTEMBER,
    { username: 'mia', role: 'manager', employeeNumber: '1' },
    { username: 'ann', upline: 'mia', employeeNumber: '2' },
    { username: 'olga', employeeNumber: '3' },
    { username: 'dan', employeeNumber: '' },
    { username: 'pat', role: 'processor', duties: ['payroll'] },
    { username: 'aud', role: 'processor', duties: ['auditor'] },
  )
  const settings = { ...SETTINGS, recoveryLimitPercent: 50, floor: 0 }
  expectOk(await as('pat').put('/payroll-settings', settings))
}, 240_000)
afterAll(() => fixture.stop())

const { as, run, detail, act, lockAndApprove, exported } = payRunsOf(() => fixture)
const id = (username: string) => fixture.member(username).id
const usernameOf = (memberId: string) => ['ann', 'dan', 'mia', 'olga'].find((username) => id(username) === memberId)
const terms = (username: string, body: object, who = 'pat') =>
  as(who).put<PayTerms & Problem>(`/balances/${id(username)}/terms`, body)
const balance = async (username: string, who = 'aud') =>
  expectOk(await as(who).get<Balance>(`/balances/${id(username)}`))
const moved = async (username: string) =>
  (await balance(username)).movements.map(({ startsOn, kind, amount }) => `${startsOn.slice(5, 7)} ${kind} ${amount}`)
const controlTotal = async (runId: string) =>
  Number(
    csvRecords(expectOk(await as('pat').get<string>(`/pay-runs/${runId}/export?format=generic`))).at(-1)!['Amount'],
  )

describe('pay terms', () => {
  it('start empty and are set by someone who runs payroll, for another member', async () => {
    expect(expectOk(await as('dan').get<PayTerms>(`/balances/${id('dan')}/terms`))).toEqual({
      ...{ member: { id: id('dan'), name: 'dan Test' }, draw: null, guarantee: null, floor: null },
      ...{ setBy: null, setAt: null, earlier: [] },
    })
    const draw = { amount: 2_000, from: SEPTEMBER, to: '2026-10-31' }
    expect(expectOk(await terms('dan', { draw }))).toMatchObject({ draw, guarantee: null, setBy: 'pat Test' })
    const guarantee = { amount: 1_500, from: SEPTEMBER, to: null }
    expectOk(await terms('mia', { guarantee: { ...guarantee, amount: 1_400 } }))
    expect(expectOk(await terms('mia', { guarantee }, 'boss'))).toMatchObject({
      ...{ guarantee, setBy: 'boss Test' },
      earlier: [{ draw: null, guarantee: { ...guarantee, amount: 1_400 }, floor: null, setBy: 'pat Test' }],
    })
    expect(told(await terms('pat', { draw }))).toBe('403 loans.own-pay-terms')
    for (const who of ['ann', 'mia', 'aud']) expect((await terms('dan', {}, who)).status).toBe(403)
    expect(told(await as('pat').put<Problem>('/balances/nobody/terms', {}))).toBe('404 loans.unknown-balance')
  })

  it('refuse an account that the member created, promoted or reset', async () => {
    await fixture.emit(
      ...[
        createdEvent(aMember({ id: 'puppet', username: 'puppet', role: 'admin' }), { by: id('olga'), origin: 'added' }),
      ],
    )
    const puppet = await fixture.signInAs({ id: 'puppet', username: 'puppet', role: 'admin' })
    const guarantee = { amount: 1_000_000, from: SEPTEMBER, to: null }
    const set = (username: string) => puppet.put<PayTerms & Problem>(`/balances/${id(username)}/terms`, { guarantee })
    expect(told(await set('olga'))).toBe('403 loans.tied-account')
    expect((await as('olga').get<PayTerms>(`/balances/${id('olga')}/terms`)).body.guarantee).toBeNull()
  })

  it('name the field that is wrong, and store nothing', async () => {
    const wrong: [object, string][] = [
      [{ draw: { amount: 0, from: SEPTEMBER } }, 'draw.amount'],
      [{ draw: { amount: 1, from: '2026-02-30' } }, 'draw.from'],
      [{ guarantee: { amount: 1, from: OCTOBER, to: SEPTEMBER } }, 'guarantee.to'],
      [{ floor: -1 }, 'floor'],
      [{ ceiling: 1 }, 'ceiling'],
    ]
    for (const [body, field] of wrong) {
      const answer = await terms('olga', body)
      expect([answer.status, answer.body.errors.map((error) => error.field)]).toEqual([400, [field]])
    }
    expect(expectOk(await as('olga').get<PayTerms>(`/balances/${id('olga')}/terms`)).draw).toBeNull()
  })

  it('appear to the member and to those who see pay, and not to uplines', async () => {
    expect((await as('mia').get(`/balances/${id('ann')}/terms`)).status).toBe(404)
    expect((await as('aud').get(`/balances/${id('ann')}/terms`)).status).toBe(200)
  })
})

describe('the first run, with a draw, a guarantee and a negative net', () => {
  let first: string

  beforeAll(async () => {
    first = (await run(SEPTEMBER)).id
    await fixture.import(funded('B-1', '2026-09-03'))
    await fixture.adjust('olga', -400, 'An advance')
  })

  it('requires the employee number of a member who is paid only a draw', async () => {
    const missing = (await detail(first)).blockers.find(({ kind }) => kind === 'missing-employee-number')
    expect(missing?.items).toMatchObject([{ label: 'dan Test' }])
    const { changed, updatedEvent } = await import('@upline/testing')
    await fixture.emit(updatedEvent(changed(fixture.member('dan'), { employeeNumber: '4' })))
  })

  it('cannot be locked until the negative net is carried to the balance', async () => {
    expect((await detail(first)).blockers).toMatchObject([{ kind: 'negative-net', count: 1, action: 'carry' }])
    expect(told(await act(first, 'lock'))).toBe('409 loans.pay-run-blocked')
    for (const who of ['ann', 'mia', 'aud']) expect((await act(first, 'carry', who, { all: true })).status).toBe(403)
    expect((await act(first, 'carry', 'pat')).body.errors[0]?.field).toBe('members')
    const notBelow = await act(first, 'carry', 'pat', { members: [id('ann')] })
    expect([notBelow.status, notBelow.body.errors[0]?.field]).toEqual([400, 'members'])
    expect(told(await act('99999', 'carry', 'pat', { all: true }))).toBe('404 loans.unknown-pay-run')
    expect(expectOk(await act(first, 'carry', 'pat', { members: [id('olga')] })).blockers).toEqual([])
    expect(told(await act(first, 'carry', 'pat', { all: true }))).toBe('200')
  })

  it('stays open without movements if the settlement fails', async () => {
    await fixture.database.query(`create function fail_settlement() returns trigger language plpgsql as
      $$ begin raise exception 'the settlement fails'; end $$`)
    await fixture.database.query(
      'create trigger fail before insert on balance_movements for each row execute function fail_settlement()',
    )
    await expect(act(first, 'lock')).rejects.toThrow('answered 500')
    expect((await detail(first)).state).toBe('open')
    await fixture.database.query('drop trigger fail on balance_movements')
    expect(await moved('olga')).toEqual([])
  })

  it('pays the draw, the guarantee and $0 for the negative net, and the control total is what is paid', async () => {
    await lockAndApprove(first)
    expect([await moved('olga'), await moved('dan'), await moved('mia'), await moved('ann')]).toEqual([
      ...[['09 carried -400'], ['09 draw -2000'], ['09 guarantee -500'], []],
    ])
    expect(await exported(first)).toEqual({
      'ann Test': 300_000,
      'dan Test': 200_000,
      'mia Test': 150_000,
      'olga Test': 0,
    })
    expect(await controlTotal(first)).toBe(6_500)
    expect((await detail(first)).balances).toEqual({
      ...{ draw: 2_000, guarantee: 500, carried: 400, clawback: 0, recovery: 0, 'write-off': 0, paid: 6_500 },
    })
    expect(told(await act(first, 'carry', 'pat', { all: true }))).toBe('409 loans.pay-run-state')
  })

  it('has the payment of each member in the payroll file, next to the net of the ledger', async () => {
    const rows = csvRecords(expectOk(await as('pat').get<string>(`/payroll/${first}/payroll.csv`)))
    expect(rows.map((row) => [row['Username'], row['Net Pay'], row['Balance'], row['Paid']])).toEqual([
      ...[
        ['ann', '3000', '0', '3000'],
        ['dan', '0', '2000', '2000'],
        ['mia', '1000', '500', '1500'],
      ],
      ...[
        ['olga', '-400', '400', '0'],
        ['', '3600', '2900', '6500'],
      ],
    ])
  })

  it('refuses changes of its movements while it is locked', async () => {
    for (const sql of ['delete from balance_movements', 'update balance_movements set amount_cents = 1'])
      await expect(fixture.database.query(sql)).rejects.toThrow('append-only')
  })

  it('keeps the choice to carry when it is reopened', async () => {
    expectOk(await act(first, 'reopen', 'admin', { reason: 'A check' }))
    expect([await moved('olga'), await moved('dan')]).toEqual([[], []])
    expect((await detail(first)).blockers).toEqual([])
    await lockAndApprove(first)
    expect(await moved('olga')).toEqual(['09 carried -400'])
  })
})

describe('the second run, with recoveries', () => {
  let second: string

  beforeAll(async () => {
    second = (await run(OCTOBER)).id
    await fixture.import(
      funded('B-2', '2026-10-05', { Loan_Officer: 'olga' }),
      funded('B-3', '2026-10-06', { Loan_Officer: 'dan' }),
    )
    await lockAndApprove(second)
  })

  it('recovers the oldest debts from at most half of each net, and advances the next draw', async () => {
    expect(await moved('olga')).toEqual(['10 recovery 400', '09 carried -400'])
    expect(await moved('dan')).toEqual(['10 recovery 1500', '10 draw -2000', '09 draw -2000'])
    expect(await exported(second)).toMatchObject({ 'olga Test': 260_000, 'dan Test': 350_000, 'mia Test': 150_000 })
    expect(await balance('dan')).toMatchObject({ balance: -2_500, recoverable: 2_500, guaranteed: 0 })
    expect(await balance('mia')).toMatchObject({ balance: -2_000, recoverable: 0, guaranteed: 2_000 })
  })

  it('shows the cause of each movement, and what a recovery repays', async () => {
    const [recovery, draw] = (await balance('dan')).movements
    expect(recovery).toMatchObject({
      ...{ balance: -2_500, cause: 'Recovery of the draw of Sep 1, 2026 – Sep 30, 2026.' },
      repays: { kind: 'draw', startsOn: SEPTEMBER, endsOn: '2026-09-30' },
    })
    expect(draw).toMatchObject({ cause: 'Draw of Oct 1, 2026 – Oct 31, 2026.', repays: null })
  })

  it('lets no one who owes a balance change how fast it is recovered', async () => {
    const dan = await fixture.signInAs({ ...fixture.member('dan'), role: 'admin' })
    const stored = expectOk(await dan.get<PayrollSettings>('/payroll-settings'))
    for (const change of [{ recoveryLimitPercent: 0 }, { floor: 9_000 }])
      expect(told(await dan.put<Problem>('/payroll-settings', { ...stored, ...change }))).toBe('403 loans.own-recovery')
    expectOk(await dan.put('/payroll-settings', stored))
    expectOk(await as('pat').put('/payroll-settings', { ...stored, recoveryLimitPercent: 40 }))
    expectOk(await as('pat').put('/payroll-settings', stored))
  })

  it('lets no account that a member who owes a balance created change how fast it is recovered', async () => {
    await fixture.emit(createdEvent(aMember({ id: 'puppet', username: 'puppet' }), { by: id('dan'), origin: 'added' }))
    const puppet = await fixture.signInAs({ id: 'puppet', username: 'puppet', role: 'admin' })
    const stored = expectOk(await puppet.get<PayrollSettings>('/payroll-settings'))
    for (const change of [{ recoveryLimitPercent: 0 }, { floor: 9_000 }])
      expect(told(await puppet.put<Problem>('/payroll-settings', { ...stored, ...change }))).toBe(
        '403 loans.tied-account',
      )
    expectOk(await puppet.put('/payroll-settings', stored))
  })

  it('must be reopened before the first run, and its lock books the same movements again', async () => {
    const first = (await run(SEPTEMBER)).id
    const refused = await act(first, 'reopen', 'admin', { reason: 'A check' })
    expect(told(refused)).toBe('409 loans.later-balances')
    expect(refused.body.message).toContain('Reopen that run first')
    const before = await moved('dan')
    expectOk(await act(second, 'reopen', 'admin', { reason: 'A check' }))
    expect(await balance('dan')).toMatchObject({ balance: -2_000, recoverable: 2_000 })
    await lockAndApprove(second)
    expect(await moved('dan')).toEqual(before)
  })
})

describe('the statement of a locked run', () => {
  const statement = async (who: string, startsOn: string) => {
    const { id: runId } = await run(startsOn)
    return expectOk(await as(who).get<Statement>(`/statements/${runId}`))
  }

  it('shows the net, each movement with its cause, what is paid, and the balance after it', async () => {
    expect((await statement('dan', OCTOBER)).payment).toEqual({
      ...{ net: 3_000, paid: 3_500, balance: -2_500, payOn: '2026-11-10' },
      movements: [
        { kind: 'draw', amount: 2_000, cause: 'Draw of Oct 1, 2026 – Oct 31, 2026.' },
        { kind: 'recovery', amount: -1_500, cause: 'Recovery of the draw of Sep 1, 2026 – Sep 30, 2026.' },
      ],
    })
    expect((await statement('olga', SEPTEMBER)).payment).toMatchObject({ net: -400, paid: 0, balance: -400 })
    expect((await statement('ann', SEPTEMBER)).payment).toMatchObject({ net: 3_000, movements: [], paid: 3_000 })
  })

  it('shows no payment while the run is open', async () => {
    expect((await statement('dan', NOVEMBER)).payment).toBeNull()
  })

  it('exists for a member who gets a draw and has no lines', async () => {
    const { sums, payment } = await statement('dan', SEPTEMBER)
    expect([sums.total, sums.lines, payment?.paid, payment?.balance]).toEqual([0, 0, 2_000, -2_000])
    const { id: runId } = await run(SEPTEMBER)
    const people = expectOk(await as('pat').get<StatementPerson[]>(`/statements/${runId}/people`))
    expect(people.map(({ username, lines, total }) => [username, lines, total])).toEqual([
      ...[
        ['ann', 1, 3_000],
        ['dan', 0, 0],
      ],
      ...[
        ['mia', 1, 1_000],
        ['olga', 1, -400],
      ],
    ])
  })

  it('has the payment in the CSV, below the total of the lines', async () => {
    const { id: runId } = await run(OCTOBER)
    const csv = expectOk(await as('dan').get<string>(`/statements/${runId}/statement.csv`))
    expect(
      csvRecords(csv)
        .slice(1)
        .map(({ Date, Amount, Why }) => [Date, Amount, Why]),
    ).toEqual([
      ['Total', '3000', ''],
      ['Draw advanced', '2000', 'Draw of Oct 1, 2026 – Oct 31, 2026.'],
      ['Recovered', '-1500', 'Recovery of the draw of Sep 1, 2026 – Sep 30, 2026.'],
      ['Paid', '3500', 'Pay day 2026-11-10'],
      ['Balance after this period', '-2500', ''],
    ])
  })

  it('has the payment in the PDF, below the total of the ledger', async () => {
    const { id: runId } = await run(OCTOBER)
    const texts = pdfTexts(await as('dan').bytes(`/statements/${runId}/statement.pdf`))
    const from = texts.indexOf('Total')
    expect(texts.slice(from, from + 13)).toEqual([
      ...['Total', '$3,000.00'],
      ...['Draw advanced', 'Draw of Oct 1, 2026 – Oct 31, 2026.', '$2,000.00'],
      ...['Recovered', 'Recovery of the draw of Sep 1, 2026 – Sep 30, 2026.', '−$1,500.00'],
      ...['Paid', 'Pay day Nov 10, 2026', '$3,500.00'],
      ...['Balance after this period', '−$2,500.00'],
    ])
  })

  it('has the same payment in the lists of runs and periods as in the statements', async () => {
    const { id: runId, own, company } = await run(OCTOBER)
    expect([own.paid, company?.total, company?.paid]).toEqual([0, 6_000, 7_600])
    const mine = expectOk(await as('dan').get<PayPeriod[]>('/pay-periods')).find(({ id: one }) => one === runId)
    expect([mine?.own, mine?.ownPaid, mine?.company]).toEqual([3_000, 3_500, null])
    const all = expectOk(await as('admin').get<PayPeriod[]>('/pay-periods')).find(({ id: one }) => one === runId)
    expect(all?.company).toEqual({ total: 6_000, paid: 7_600, people: 3 })
    expect((await run(NOVEMBER)).own.paid).toBeNull()
  })
})

describe('a reopened run', () => {
  const notices = async (startsOn: string) => {
    const { id: runId } = await run(startsOn)
    const found = (await fixture.published(statementReady)).filter(({ data }) => data.periodId === runId)
    return found.map(({ data }) => [usernameOf(data.memberId), data.isChanged, data.payment?.paidCents])
  }

  it('sends no second notice to payees whose statement stays the same', async () => {
    expect((await notices(SEPTEMBER)).sort()).toEqual([
      ...[
        ['ann', false, 300_000],
        ['dan', false, 200_000],
      ],
      ...[
        ['mia', false, 150_000],
        ['olga', false, 0],
      ],
    ])
  })

  it('sends a second notice to a payee whose statement changed', async () => {
    const { id: runId } = await run(OCTOBER)
    expectOk(await act(runId, 'reopen', 'admin', { reason: 'A loan is missing' }))
    await fixture.import(funded('B-5', '2026-10-07', { Loan_Officer: 'olga' }))
    await lockAndApprove(runId)
    expect((await notices(OCTOBER)).filter(([, isChanged]) => isChanged)).toEqual([['olga', true, 560_000]])
  })

  it('sends no second notice of a run that was locked before notices were stored', async () => {
    const { id: runId } = await run(OCTOBER)
    const before = await notices(OCTOBER)
    await fixture.database.query('delete from statement_notices where period_id = $1', [Number(runId)])
    expectOk(await act(runId, 'reopen', 'admin', { reason: 'A check' }))
    await lockAndApprove(runId)
    expect(await notices(OCTOBER)).toEqual(before)
  })

  it('say what a run paid each payee', async () => {
    const { id: runId } = await run(SEPTEMBER)
    expectOk(await act(runId, 'pay'))
    const paid = (await fixture.published(paymentMade)).map(({ data }) => data)
    expect(paid).toHaveLength(4)
    expect(paid.find(({ memberId }) => memberId === id('olga'))).toMatchObject({
      ...{ periodId: runId, totalCents: -40_000 },
      payment: {
        ...{ paidCents: 0, balanceCents: -40_000, payOn: '2026-10-10' },
        movements: [{ kind: 'carried', cents: 40_000 }],
      },
    })
  })
})

describe('the third run', () => {
  let third: string
  let blockersAfterLock: PayRunDetail['blockers']

  beforeAll(async () => {
    for (const startsOn of [SEPTEMBER, OCTOBER]) expectOk(await act((await run(startsOn)).id, 'pay'))
    third = (await run(NOVEMBER)).id
    expectOk(await terms('dan', { floor: 2_800 }))
    await fixture.import(funded('B-4', '2026-11-03', { Loan_Officer: 'dan' }))
    expectOk(await act(third, 'lock'))
    expectOk(await terms('aud', { draw: { amount: 500, from: NOVEMBER } }))
    blockersAfterLock = (await detail(third)).blockers
    expectOk(await terms('aud', {}))
    await lockAndApprove(third)
    expectOk(await act(third, 'pay'))
  })

  it('ignores terms that are set after its lock', async () => {
    expect(blockersAfterLock).toEqual([])
    expect(await moved('aud')).toEqual([])
  })

  it('leaves the floor of the member, and pays no draw after its end', async () => {
    expect((await moved('dan'))[0]).toBe('11 recovery 200')
    expect(await exported(third)).toMatchObject({ 'dan Test': 280_000 })
    expect(await balance('dan')).toMatchObject({ balance: -2_300, recoverable: 2_300 })
  })

  it('leaves paid + balance = ledger for every member', async () => {
    const paid: Record<string, number> = {}
    const ledger: Record<string, number> = {}
    for (const startsOn of [SEPTEMBER, OCTOBER, NOVEMBER]) {
      const { id: runId } = await run(startsOn)
      for (const [name, cents] of Object.entries(await exported(runId))) paid[name] = (paid[name] ?? 0) + cents
      for (const [username, cents] of Object.entries(await fixture.paid(runId)))
        ledger[`${username} Test`] = (ledger[`${username} Test`] ?? 0) + cents
    }
    for (const username of ['ann', 'mia', 'olga', 'dan']) {
      const cents = Math.round((await balance(username)).balance * 100)
      expect([username, (paid[`${username} Test`] ?? 0) + cents]).toEqual([username, ledger[`${username} Test`]])
    }
  })
})

describe('the balance of a member who left', () => {
  it('lists the balance under Needs attention until it is recovered', async () => {
    const items = async (who: string) =>
      expectOk(await as(who).get<AttentionResponse>('/attention?kind=leaver-balance')).items.map(
        ({ subject, cause }) => ({
          subject,
          cause,
        }),
      )
    expect(await items('admin')).toEqual([])
    const { changed, updatedEvent } = await import('@upline/testing')
    await fixture.emit(updatedEvent(changed(fixture.member('dan'), { leftOn: '2026-10-31', version: 9 })))
    expect(await items('admin')).toMatchObject([
      { subject: id('dan'), cause: expect.stringContaining('still owes $2,300.00') as string },
    ])
    expect(await items('mia')).toEqual([])
  })
})

describe('balances', () => {
  it('appear to the member, to uplines who are managers, and to those who see all pay', async () => {
    const status = async (who: string, whose: string) => (await as(who).get(`/balances/${id(whose)}`)).status
    expect([await status('ann', 'ann'), await status('mia', 'ann'), await status('pat', 'ann')]).toEqual([
      200, 200, 200,
    ])
    expect([await status('ann', 'mia'), await status('mia', 'olga'), await status('ann', 'dan')]).toEqual([
      404, 404, 404,
    ])
    expect((await as('ann').get('/balances/nobody')).status).toBe(404)
  })

  it('appear in a list by name, page by page, within what the caller sees', async () => {
    const names = async (who: string, query = '') =>
      expectOk(await as(who).get<MemberBalance[]>(`/balances${query}`)).map(({ name }) => name)
    expect(await names('aud')).toEqual(['dan Test', 'mia Test', 'olga Test'])
    expect(await names('pat', '?q=ol')).toEqual(['olga Test'])
    // A search of those who see all pay also finds members without a balance.
    expect([await names('pat', '?q=ann'), await names('aud', '?q=ann')]).toEqual([['ann Test'], ['ann Test']])
    expect([await names('mia', '?q=ann'), await names('olga', '?q=ann')]).toEqual([[], []])
    expect([await names('mia'), await names('olga'), await names('ann')]).toEqual([['mia Test'], ['olga Test'], []])
    const page = await as('pat').get<MemberBalance[]>('/balances?limit=2')
    const cursor = String(page.headers['next-cursor'])
    expect([page.body.length, await names('pat', `?limit=2&cursor=${cursor}`)]).toEqual([2, ['olga Test']])
  })

  it('list movements page by page', async () => {
    const path = `/balances/${id('dan')}?limit=2`
    const page = await as('dan').get<Balance>(path)
    const rest = expectOk(await as('dan').get<Balance>(`${path}&cursor=${String(page.headers['next-cursor'])}`))
    const all = (await balance('dan')).movements.map((movement) => movement.id)
    expect([...page.body.movements, ...rest.movements].map((movement) => movement.id)).toEqual(all.slice(0, 4))
  })
})
