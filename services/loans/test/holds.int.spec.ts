import type {
  Hold,
  ImportJob,
  ImportUndo,
  LoanExplanation,
  LoanLookup,
  PayRunVerification,
  Problem,
  Statement,
} from '@upline/contracts'
import { holdChanged } from '@upline/contracts/events'
import { aMember, createdEvent } from '@upline/testing'
import { csvRecords, expectOk } from './statements-fixture.ts'
import { funded, row } from './loans-fixture.ts'
import { openPayRuns, type PayRunFixture, payRunsOf, told } from './pay-run-fixture.ts'

const FIRST_DAY = '2026-09-01'

let fixture: PayRunFixture

beforeAll(async () => {
  fixture = await openPayRuns(
    FIRST_DAY,
    { username: 'mia', role: 'manager', employeeNumber: '1' },
    { username: 'ann', upline: 'mia', employeeNumber: '2' },
    { username: 'olga', employeeNumber: '3' },
    { username: 'pat', role: 'processor', duties: ['payroll'] },
    { username: 'cora', role: 'processor', duties: ['compliance'] },
    { username: 'aud', role: 'processor', duties: ['auditor'] },
  )
  await fixture.import(
    funded('H-1', '2026-09-03', { Loan_Officer: 'ann', Loan_Amount: '400000' }),
    funded('H-2', '2026-09-04', { Loan_Officer: 'olga', Loan_Amount: '200000' }),
    funded('H-3', '2026-10-05', { Loan_Officer: 'ann', Loan_Amount: '100000' }),
  )
})

afterEach(() => fixture.mustBalance())
afterAll(() => fixture.stop())

const { as, run: runOf, detail, act } = payRunsOf(() => fixture)
const run = async (startsOn: string) => detail((await runOf(startsOn)).id)
const place = (who: string, body: object) => as(who).post<Hold & Problem>('/holds', body)
const release = (who: string, id: string, reason = 'Checked') =>
  as(who).post<Hold & Problem>(`/holds/${id}/release`, { reason })
const lookUp = async (who: string, number: string) =>
  expectOk(await as(who).get<LoanLookup>(`/loans/lookup?number=${number}`))
const lines = async (who: string, startsOn: string) =>
  expectOk(await as(who).get<Statement>(`/statements/${(await run(startsOn)).id}`)).lines
const explained = async (who: string, number: string) =>
  expectOk(await as(who).get<LoanExplanation>(`/loans/${(await fixture.loan(number)).id}/explanation`))
const held = async (startsOn: string) => (await run(startsOn)).blockers.find(({ kind }) => kind === 'holds')
const notices = async () =>
  (await fixture.published(holdChanged)).map(({ data }) => [
    ['ann', 'mia', 'olga'].find((username) => fixture.member(username).id === data.memberId),
    data.loanNumber,
    data.amountCents,
    data.isReleased,
  ])

let annsHold: Hold

describe('a hold', () => {
  it('can be placed by payroll, compliance and the company alone, with a reason', async () => {
    for (const who of ['mia', 'ann', 'aud'])
      expect((await place(who, { loanNumber: 'H-1', reason: 'A check' })).status).toBe(403)
    expect(told(await place('cora', { loanNumber: 'H-1' }))).toBe('400 request.invalid')
    expect(told(await place('cora', { reason: 'A check' }))).toBe('400 request.invalid')
    expect(told(await place('cora', { loanNumber: 'NONE', reason: 'A check' }))).toBe('400 loans.held-loan-not-found')
    annsHold = expectOk(await place('cora', { loanNumber: 'H-1', reason: 'Appraisal under review' }))
    expect(annsHold).toMatchObject({
      ...{ state: 'active', loanNumber: 'H-1', memberId: null, reason: 'Appraisal under review', release: null },
      placedBy: 'cora Test',
      payees: [
        { name: 'ann Test', amount: 3_000 },
        { name: 'mia Test', amount: 1_000 },
      ],
    })
    expect(told(await place('pat', { loanNumber: 'H-1', reason: 'Again' }))).toBe('409 loans.already-held')
  })

  it('blocks the lock of its run, with the page that resolves it', async () => {
    const { id } = await run(FIRST_DAY)
    const refused = await act(id, 'lock')
    expect(told(refused)).toBe('409 loans.pay-run-blocked')
    expect(await held(FIRST_DAY)).toEqual({
      ...{ kind: 'holds', count: 1, link: '/reports?tab=holds', action: 'defer' },
      message: '1 hold of $4,000.00. Release it, or pay the amount in a later run.',
      items: [{ label: 'H-1: everyone', link: `/loans/${annsHold.loanId}` }],
    })
    expect(await held('2026-10-01')).toBeUndefined()
  })

  it('gives its payees a reason for the loan, and marks their lines', async () => {
    expect(await lookUp('ann', 'H-1')).toMatchObject({ paysYou: false, reason: 'on-hold', amount: 3_000 })
    expect(await lookUp('mia', 'H-1')).toMatchObject({ paysYou: false, reason: 'on-hold', amount: 1_000 })
    expect(await lookUp('ann', 'H-3')).toMatchObject({ paysYou: true, reason: 'paid' })
    const [line] = await lines('ann', FIRST_DAY)
    expect(line).toMatchObject({ loanNumber: 'H-1', onHold: true })
    const { id } = await run(FIRST_DAY)
    expect((await lookUp('ann', 'H-1')).statementLine).toEqual({ periodId: id, line: line!.key })
    expect((await lines('olga', FIRST_DAY)).map(({ onHold }) => onHold)).toEqual([false])
  })

  it("marks the shares in 'Why this number?' of those who see their amounts", async () => {
    const held = await explained('ann', 'H-1')
    expect(held.shares.map(({ isOnHold }) => isOnHold)).toEqual([true, true, false, false])
    expect(held.stateReason).toContain('no pay run pays it until the hold is released')
    const free = await explained('ann', 'H-3')
    expect([free.shares.some(({ isOnHold }) => isOnHold), free.stateReason]).toEqual([
      ...[false, "Locked in when the loan funded. Later team changes don't affect it."],
    ])
  })

  it('announces itself to each payee, without its reason', async () => {
    expect((await notices()).sort()).toEqual([
      ['ann', 'H-1', 300_000, false],
      ['mia', 'H-1', 100_000, false],
    ])
    expect(JSON.stringify(await fixture.published(holdChanged))).not.toContain('Appraisal')
  })

  it('can be limited to one member, who cannot release it', async () => {
    const memberId = fixture.member('olga').id
    expectOk(await place('admin', { loanNumber: 'H-2', memberId, reason: 'A check' }))
    const [hold] = expectOk(await as('aud').get<Hold[]>('/holds?state=active'))
    expect((await explained('olga', 'H-2')).shares.map(({ isOnHold }) => isOnHold)).toEqual([true, false, false, false])
    expect(hold).toMatchObject({ loanNumber: 'H-2', memberName: 'olga Test' })
    expect((await release('aud', hold!.id)).status).toBe(403)
    expect(await held(FIRST_DAY)).toMatchObject({ count: 2 })
    expect(expectOk(await release('cora', hold!.id, 'Checked'))).toMatchObject({
      ...{ state: 'released', payees: [], releaseDenial: null },
      release: { by: 'cora Test', reason: 'Checked' },
    })
    expect(told(await release('cora', hold!.id))).toBe('409 loans.hold-released')
    expect(told(await release('cora', annsHold.id.replace(/.$/, 'x')))).toBe('404 loans.hold-not-found')
    expect((await notices()).at(-1)).toEqual(['olga', 'H-2', 150_000, true])
    expect((await explained('olga', 'H-2')).shares.some(({ isOnHold }) => isOnHold)).toBe(false)
  })
})

describe('deferred pay', () => {
  it('refuses holds without pay in the run', async () => {
    const { id } = await run(FIRST_DAY)
    expect(told(await act(id, 'defer', 'pat', {}))).toBe('400 request.invalid')
    expect(told(await act(id, 'defer', 'pat', { holds: ['00000000-0000-7000-8000-000000000000'] }))).toBe(
      '400 request.invalid',
    )
    expect((await act(id, 'defer', 'cora', { all: true })).status).toBe(403)
  })

  it('goes to the next period at the lock, where it is late and blocks', async () => {
    const { id } = await run(FIRST_DAY)
    expect(expectOk(await act(id, 'defer', 'pat', { all: true })).blockers).toEqual([])
    expect((await lines('ann', FIRST_DAY)).length).toBe(1)
    const locked = expectOk(await act(id, 'lock'))
    expect(locked.company).toMatchObject({ total: 1_500, people: 1, lines: 1 })
    expect((await lines('ann', FIRST_DAY)).length).toBe(0)
    expect((await lines('ann', '2026-10-01')).map((line) => [line.loanNumber, line.late, line.onHold])).toEqual([
      ['H-1', true, true],
      ['H-3', false, false],
    ])
    const statement = `/statements/${(await run('2026-10-01')).id}`
    const records = csvRecords(expectOk(await as('ann').get<string>(`${statement}/statement.csv`)))
    expect(records.map(({ Loan, Note }) => [Loan, Note]).slice(0, 2)).toEqual([
      ['H-1', 'Late, On hold'],
      ['H-3', ''],
    ])
    expect(await held('2026-10-01')).toMatchObject({ count: 1 })
  })

  it('reaches its payees with the later run once the hold is released', async () => {
    expectOk(await release('pat', annsHold.id, 'Appraisal confirmed'))
    const { id } = await run('2026-10-01')
    expect(expectOk(await act(id, 'lock')).company).toMatchObject({ total: 5_000 })
    expect(await lookUp('ann', 'H-1')).toMatchObject({ paysYou: true, reason: 'paid', amount: 3_000 })
  })
})

describe('a hold of a locked run', () => {
  it('blocks the approval, and an approved run has to be reopened first', async () => {
    const { id } = await run('2026-10-01')
    const hold = expectOk(await place('pat', { loanNumber: 'H-3', reason: 'A check' }))
    expectOk(await act(id, 'verify'))
    expect(told(await act(id, 'approve', 'boss'))).toBe('409 loans.pay-run-blocked')
    expectOk(await release('pat', hold.id))
    expectOk(await act(id, 'approve', 'boss'))
    expect(told(await place('pat', { loanNumber: 'H-3', reason: 'A check' }))).toBe('409 loans.hold-approved-pay')
    expectOk(await act(id, 'pay', 'boss'))
    expect(told(await place('pat', { loanNumber: 'H-3', reason: 'A check' }))).toBe('409 loans.nothing-to-hold')
  })
})

describe('a line that was verified before its run was reopened', () => {
  it('no longer counts for the run if its pay is deferred', async () => {
    await fixture.import(
      funded('H-4', '2026-11-03', { Loan_Officer: 'ann', Loan_Amount: '100000' }),
      funded('H-5', '2026-11-04', { Loan_Officer: 'ann', Loan_Amount: '100000' }),
    )
    const { id } = await run('2026-11-01')
    for (const action of ['lock', 'verify']) expectOk(await act(id, action))
    const [first] = await lines('ann', '2026-11-01')
    expectOk(await as('ann').post(`/pay-runs/${id}/lines/verify`, { lines: [first!.key] }))
    const verified = async () => [
      (await detail(id, 'ann')).own.verified,
      (await detail(id)).company!.verified,
      expectOk(await as('ann').get<PayRunVerification[]>(`/pay-runs/${id}/verification`))[0]?.verified,
      expectOk(await as('ann').get<Statement>(`/statements/${id}`)).verified,
    ]
    expect(await verified()).toEqual([1, 1, 1, 1])
    expectOk(await place('pat', { loanNumber: first!.loanNumber, reason: 'A check' }))
    expectOk(await act(id, 'reopen', 'pat', { reason: 'A hold' }))
    expectOk(await act(id, 'defer', 'pat', { all: true }))
    for (const action of ['lock', 'verify']) expectOk(await act(id, action))
    expect(await verified()).toEqual([0, 0, 0, 0])
    const pending = expectOk(await as('mia').get<PayRunVerification[]>(`/pay-runs/${id}/verification?pending=true`))
    expect(pending).toMatchObject([{ name: 'ann Test', lines: 1 }, { name: 'mia Test' }])
  })
})

describe('a hold of a loan that pays nothing at the moment', () => {
  it('cannot be released by a member who was paid by the loan', async () => {
    const ofBoss = { Loan_Officer: 'boss' }
    await fixture.import(funded('V-1', '2026-11-06', ofBoss))
    const { id } = expectOk(await place('pat', { loanNumber: 'V-1', reason: 'A check' }))
    await fixture.import(row('V-1', ofBoss))
    expect(await release('boss', id)).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('own pay') },
    })
    await fixture.import(funded('V-1', '2026-11-06', ofBoss))
    expect(await lookUp('boss', 'V-1')).toMatchObject({ paysYou: false, reason: 'on-hold' })
    expectOk(await release('pat', id))
  })
})

describe('a hold of a payee with a second account', () => {
  it('cannot be released through an account that the payee created', async () => {
    await fixture.import(funded('W-1', '2026-11-07', { Loan_Officer: 'boss' }))
    const { id } = expectOk(await place('pat', { loanNumber: 'W-1', reason: 'A check' }))
    const puppet = aMember({ id: 'puppet', username: 'puppet', duties: ['compliance'] })
    await fixture.emit(createdEvent(puppet, { by: fixture.member('boss').id, origin: 'added' }))
    fixture.callers['puppet'] = await fixture.signInAs({ ...puppet })
    const denialFor = async (who: string) =>
      expectOk(await as(who).get<Hold[]>('/holds')).find((hold) => hold.id === id)!.releaseDenial
    expect(await denialFor('puppet')).toContain('created, promoted or reset your account in the last 30 days')
    expect(await denialFor('pat')).toBeNull()
    expect(told(await release('puppet', id))).toBe('403 loans.tied-account')
    expectOk(await release('pat', id))
  })
})

describe('the undo of an import', () => {
  it('keeps loans on hold and loans with a pending early payoff, which would be gone if they were imported again', async () => {
    await fixture.import(
      ...['U-1', 'U-2', 'U-3'].map((number) => funded(number, '2026-11-05', { Loan_Officer: 'olga' })),
    )
    expectOk(await place('pat', { loanNumber: 'U-1', reason: 'Appraisal missing' }))
    const early = { loanId: (await fixture.loan('U-2')).id, reason: 'Paid off', percent: 100 }
    expectOk(await as('pat').post('/adjustments/early-payoff', early))
    const [job] = expectOk(await as('admin').get<ImportJob[]>('/imports?limit=1'))
    const undone = expectOk(await as('admin').post<ImportUndo>(`/imports/${job!.id}/undo`))
    expect(undone).toMatchObject({ removed: 1, stayed: 2 })
  })
})
