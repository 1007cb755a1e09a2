import { inflateSync } from 'node:zlib'
import type {
  Adjustment,
  Approval,
  ChainPay,
  ChainPaySetting,
  LoanDetail,
  LoanExplanation,
  LoansMovePreview,
  PendingApproval,
  ScenarioResult,
} from '@upline/contracts'
import { CHAIN_PAY } from '@upline/contracts'
import { type Caller, changed, updatedEvent } from '@upline/testing'
import { type StatementsFixture, expectOk, createStatementsFixture } from './statements-fixture.ts'
import { funded, row } from './loans-fixture.ts'

let fixture: StatementsFixture
let bob: Caller
let loanId: string

/** ann reports to bob, a manager, bob to cyrus, cyrus to daphne. */
beforeAll(async () => {
  fixture = await createStatementsFixture()
  await fixture.people(
    { username: 'daphne' },
    { username: 'cyrus', upline: 'daphne' },
    { username: 'bob', role: 'manager', upline: 'cyrus' },
    { username: 'ann', upline: 'bob' },
    { username: 'eve', upline: 'bob' },
    { username: 'pam', role: 'processor', duties: ['payroll'] },
  )
  await fixture.import(funded('C-1', '2026-09-01', { Loan_Amount: '300000' }), row('C-2', { Loan_Amount: '500000' }))
  loanId = (await fixture.loan('C-1')).id
  const asked = expectOk(await fixture.admin.patch<PendingApproval>(`/loans/${loanId}`, { amount: 423_750 }))
  await fixture.approve(asked.requestId)
  const payoff = { loanId, percent: 10, reason: 'Paid off early' }
  const { id } = expectOk(await fixture.admin.post<Adjustment>('/adjustments/early-payoff', payoff))
  expectOk(await fixture.ceo.post(`/adjustments/${id}/approve`, {}))
  bob = await fixture.as('bob')
})
afterEach(() => fixture.mustBalance())
afterAll(() => fixture.stop())

const choose = async (chainPay: ChainPay) => expectOk(await fixture.admin.put('/settings/chain-pay', { chainPay }))
const ABOVE = ['cyrus', 'daphne']
/** Shares of levels 2 and 3: of the amount, before its correction, as an estimate of C-2, and their early payoff. */
const AMOUNTS_ABOVE = [423.75, 300, 500, -42.38]

const get = async <Body>(by: Caller, path: string) => expectOk(await by.get<Body>(path))
const detail = (by: Caller, id = loanId) => get<LoanDetail>(by, `/loans/${id}`)
const explanation = (by: Caller, id = loanId) => get<LoanExplanation>(by, `/loans/${id}/explanation`)

/** The content streams of a PDF, compared as bytes, because subset fonts encode glyphs instead of letters. */
const pdfStreams = (pdf: string): string =>
  [...pdf.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)]
    .map(([, stream]) => {
      try {
        return inflateSync(Buffer.from(stream!, 'latin1')).toString('latin1')
      } catch {
        return ''
      }
    })
    .join('\n')

/** What bob reads that shows loans, pay or people; the values of numbers in it. */
async function surfacesOf(by: Caller): Promise<Record<string, unknown>> {
  const period = (await fixture.open()).id
  const pending = (await fixture.loan('C-2')).id
  const paths = {
    'loan detail': `/loans/${loanId}`,
    'detail of an open loan': `/loans/${pending}`,
    explanation: `/loans/${loanId}/explanation`,
    'explanation of an open loan': `/loans/${pending}/explanation`,
    'explanation about a member below': `/loans/${loanId}/explanation?member=${fixture.member('ann').id}`,
    timeline: `/loans/${loanId}/timeline`,
    'timeline of an open loan': `/loans/${pending}/timeline`,
    history: `/loans/${loanId}/history`,
    list: '/loans?scope=mine',
    export: '/loans/export.csv',
    commissions: '/commissions',
    'next paycheck': '/commissions/next-paycheck',
    'pay runs': '/pay-runs',
    balances: '/balances',
    scenarios: '/scenarios',
    'year of a member below': `/members/${fixture.member('ann').id}/year`,
    breakdown: '/commissions/explanation?figure=total-earned',
    lookup: '/loans/lookup?number=C-1',
    statement: `/statements/${period}`,
    'statement CSV': `/statements/${period}/statement.csv`,
    adjustments: '/adjustments',
    clawbacks: '/clawbacks',
    disputes: '/disputes',
    'pay periods': '/pay-periods',
    approvals: '/approvals',
  }
  return Object.fromEntries(
    await Promise.all(Object.entries(paths).map(async ([name, path]) => [name, await get<unknown>(by, path)] as const)),
  )
}

/** Every number and every text of an answer. */
const leavesOf = (value: unknown): (number | string)[] =>
  typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(leavesOf)
    : typeof value === 'number' || typeof value === 'string'
      ? [value]
      : []

const showsAmountAbove = (answer: unknown): boolean =>
  leavesOf(answer).some((leaf) =>
    AMOUNTS_ABOVE.some((amount) =>
      typeof leaf === 'number'
        ? leaf === amount
        : new RegExp(`(?<![\\d,.])\\$?${Math.abs(amount).toFixed(2)}(?!\\d)`).test(leaf),
    ),
  )
const namesAbove = (answer: unknown): boolean => ABOVE.some((name) => JSON.stringify(answer).includes(name))
const idsAbove = (answer: unknown): boolean =>
  ABOVE.some((name) => JSON.stringify(answer).includes(fixture.member(name).id))

describe("the setting 'Who sees the chain's pay'", () => {
  it('defaults to amounts', async () => {
    expect(await get<ChainPaySetting>(fixture.admin, '/settings/chain-pay')).toEqual({ chainPay: 'amounts' })
    const { shares } = await detail(bob)
    expect(shares.map(({ amount }) => amount)).toEqual([3_178.13, 1_059.38, 423.75, 423.75])
  })

  it('can be read and changed only by the company', async () => {
    for (const by of [bob, await fixture.as('pam')]) {
      expect((await by.get('/settings/chain-pay')).status).toBe(403)
      expect((await by.put('/settings/chain-pay', { chainPay: 'nothing' })).status).toBe(403)
    }
    expect((await fixture.admin.put('/settings/chain-pay', { chainPay: 'all' })).status).toBe(400)
    expect(await choose('names')).toEqual({ chainPay: 'names' })
    expect(await get<ChainPaySetting>(fixture.ceo, '/settings/chain-pay')).toEqual({ chainPay: 'names' })
  })

  it.each(CHAIN_PAY)('shows %s of the members above, on every surface', async (setting) => {
    await choose(setting)
    const surfaces = await surfacesOf(bob)
    const withAmounts = Object.keys(surfaces).filter((name) => showsAmountAbove(surfaces[name]))
    const withNames = Object.keys(surfaces).filter((name) => namesAbove(surfaces[name]) || idsAbove(surfaces[name]))
    const loans = ['loan detail', 'detail of an open loan', 'explanation', 'explanation of an open loan']
    const timelines = ['timeline', 'timeline of an open loan']
    const shown = [...loans, 'explanation about a member below', ...timelines]
    expect(withAmounts).toEqual(setting === 'amounts' ? shown : [])
    expect(withNames).toEqual(setting === 'nothing' ? [] : shown)
  })

  it('keeps the shares of the viewer and of members below, to the cent', async () => {
    for (const setting of CHAIN_PAY) {
      await choose(setting)
      const [found, explained] = [await detail(bob), await explanation(bob)]
      for (const { shares } of [found, explained])
        expect(shares.slice(0, 2).map(({ amount, rateBp }) => [amount, rateBp])).toEqual([
          [3_178.13, 75],
          [1_059.38, 25],
        ])
      expect(explained.total).toBe(setting === 'amounts' ? 5_085.01 : 4_237.51)
      expect(explained.member.amount).toBe(1_059.38)
      const own = explained.ledger.filter(({ memberName }) => memberName === 'bob Test').map(({ amount }) => amount)
      expect(own).toEqual([750, -750, 1_059.38])
      expect(explained.corrections[0]).toMatchObject(
        setting === 'amounts' ? { reversed: 3_600, booked: 5_085.01 } : { reversed: 3_000, booked: 4_237.51 },
      )
    }
  })

  it('names the members above without rate, plan or formula, and leaves them out under nothing', async () => {
    await choose('names')
    const { shares, chain } = await explanation(bob)
    expect(chain.map(({ memberName }) => memberName)).toEqual(['ann Test', 'bob Test', 'cyrus Test', 'daphne Test'])
    expect(shares[2]).toMatchObject({
      ...{ memberName: 'cyrus Test', amount: null, rateBp: null, planVersion: null, isPaid: null, formula: null },
      ...{ steps: [], reason: 'Your company does not show the pay of members above you.' },
    })
    await choose('nothing')
    const cut = await explanation(bob)
    expect([cut.shares.length, cut.chain.length]).toEqual([2, 2])
    expect(cut.ledger.every((entry) => entry.chain.length === 2)).toBe(true)
    expect((await detail(await fixture.as('ann'))).shares).toHaveLength(1)
  })

  it('refuses to explain the pay of a member above', async () => {
    const about = `/loans/${loanId}/explanation?member=${fixture.member('cyrus').id}`
    await choose('amounts')
    expect((await bob.get(about)).status).toBe(200)
    for (const setting of ['names', 'nothing'] as const) {
      await choose(setting)
      expect((await bob.get(about)).status).toBe(404)
    }
  })

  it('holds for the answers to changes that a manager makes', async () => {
    for (const setting of CHAIN_PAY) {
      await choose(setting)
      const added = expectOk(
        await bob.post<LoanDetail>('/loans', {
          ...{ borrower: `New ${setting}`, loanNumber: `N-${setting}`, amount: 500_000 },
          officerId: fixture.member('ann').id,
        }),
      )
      expect(showsAmountAbove(added)).toBe(setting === 'amounts')
      expect(namesAbove(added)).toBe(setting !== 'nothing')
    }
  })

  it('holds for a loan that a manager changes and that pays members above, but not the manager', async () => {
    await fixture.people({ username: 'mo', role: 'manager', upline: 'cyrus' }, { username: 'flo', upline: 'mo' })
    await fixture.emit(updatedEvent(changed(fixture.member('mo'), { isActive: false, version: 70 })))
    await fixture.import({ ...funded('C-9', ''), Funded_Date: undefined, Loan_Officer: 'flo', Loan_Amount: '423750' })
    await fixture.emit(updatedEvent(changed(fixture.member('mo'), { isActive: true, version: 71 })))
    const [mo, { id }] = [await fixture.as('mo'), await fixture.loan('C-9')]
    expect((await mo.patch<PendingApproval>(`/loans/${id}`, { amount: 100_000 })).status).toBe(202)
    for (const setting of CHAIN_PAY) {
      await choose(setting)
      const [request] = await get<Approval[]>(mo, '/approvals')
      expect(namesAbove(request)).toBe(setting !== 'nothing')
      const loan = expectOk(await mo.patch<LoanDetail>(`/loans/${id}`, { amount: 423_750 }))
      expect(showsAmountAbove(loan)).toBe(setting === 'amounts')
      expect(loan.commission.level2Override).toBe(setting === 'amounts' ? 423.75 : 0)
      expect(namesAbove(loan)).toBe(setting !== 'nothing')
    }
  })

  it('shows a manager who previews a move no one above', async () => {
    const query = `member=${fixture.member('eve').id}&upline=${fixture.member('ann').id}`
    for (const setting of CHAIN_PAY) {
      await choose(setting)
      expect(namesAbove(await get<LoansMovePreview>(bob, `/loans/move-preview?${query}`))).toBe(false)
      const moves = [{ memberId: fixture.member('ann').id, uplineId: fixture.member('eve').id }]
      const simulated = expectOk(
        await bob.post<ScenarioResult>('/scenarios/preview', { changes: { moves, plans: [] }, months: 12 }),
      )
      expect(simulated.people.map(({ name }) => name).sort()).toEqual(['bob Test', 'eve Test'])
      expect([namesAbove(simulated), idsAbove(simulated)]).toEqual([false, false])
    }
  })

  it("draws the same PDF of a member's own statement under every setting", async () => {
    const { id } = await fixture.open()
    const drawn = new Set<string>()
    for (const setting of CHAIN_PAY) {
      await choose(setting)
      drawn.add(pdfStreams(await get<string>(bob, `/statements/${id}/statement.pdf`)))
    }
    expect(drawn.size).toBe(1)
  })

  it('does not affect members who see all pay', async () => {
    await choose('nothing')
    const admin = await explanation(fixture.admin)
    expect(admin.shares.map(({ amount }) => amount)).toEqual([3_178.13, 1_059.38, 423.75, 423.75])
    expect(admin.total).toBe(5_085.01)
  })
})

describe('the pay of a split loan', () => {
  beforeAll(async () => {
    await fixture.import(row('S-1', { Loan_Amount: '800000' }))
    const originators = ['ann', 'cyrus'].map((name) => ({ memberId: fixture.member(name).id, percent: 50 }))
    expectOk(await fixture.admin.patch(`/loans/${(await fixture.loan('S-1')).id}`, { originators }))
    await fixture.import(funded('S-1', '2026-09-01', { Loan_Amount: '800000' }))
  })

  const paid = (shares: readonly { level: number; memberName: string | null; amount: number | null }[]) =>
    shares.flatMap(({ level, memberName, amount }) => (memberName ? [`${level} ${memberName} ${amount}`] : []))
  const OWN = ['0 ann Test 3000', '1 bob Test 1000']

  it.each([
    ['in the chain of today', async () => {}],
    ['after a move', () => fixture.move('bob', 'pam')],
  ])('is hidden if a member above is also an originator, %s', async (_, arrange) => {
    await arrange()
    const { id } = await fixture.loan('S-1')
    await choose('amounts')
    const above = ['2 cyrus Test 400', '3 daphne Test 400', '0 cyrus Test 3000', '1 daphne Test 1000']
    expect(paid((await explanation(bob, id)).shares)).toEqual([...OWN, ...above])
    await choose('names')
    const hidden = above.map((line) => line.replace(/\d+$/, 'null'))
    const [found, explained] = [await detail(bob, id), await explanation(bob, id)]
    for (const { shares } of [found, explained]) expect(paid(shares)).toEqual([...OWN, ...hidden])
    for (const { ledger } of [found, explained])
      expect(ledger.map(({ memberName }) => memberName)).toEqual(['ann Test', 'bob Test'])
    expect(explained.total).toBe(4_000)
    await choose('nothing')
    expect(paid((await explanation(bob, id)).shares)).toEqual(OWN)
  })

  it('shows the pay of both chains to an originator who is in both', async () => {
    await choose('nothing')
    const { shares } = await detail(await fixture.as('cyrus'), (await fixture.loan('S-1')).id)
    expect(paid(shares)).toEqual([...OWN, '2 cyrus Test 400', '0 cyrus Test 3000'])
  })
})
