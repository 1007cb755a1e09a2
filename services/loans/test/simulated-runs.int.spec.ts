import type { Balance, PayCalendar, PayRun, PayRunDetail, StatementPerson } from '@upline/contracts'
import { changed, updatedEvent } from '@upline/testing'
import { SETTINGS } from '../src/payroll-export/pay-run-arbitraries.ts'
import { type StatementsFixture, csvRecords, expectOk, createStatementsFixture } from './statements-fixture.ts'
import { funded } from './loans-fixture.ts'
import { planFrom } from './pay-run-fixture.ts'
import { type OracleLoan, paidCents, PayrollOracle } from './payroll-oracle.ts'

/** A year of semimonthly periods, all of them over, so each lock of this test is late. */
const FIRST_DAY = '2025-11-01'
const RUNS = 24
const UPLINES = { top: null, ann: 'top', ben: 'ann', cy: 'ben', dan: 'cy', eve: null } as const
const MEMBERS = Object.keys(UPLINES) as (keyof typeof UPLINES)[]
const OFFICERS = ['ann', 'ben', 'cy', 'dan'] as const
const DAN_LEAVES_IN = 8
const DRAW_DOLLARS = 2_000

let fixture: StatementsFixture
let oracle: PayrollOracle
let runs: PayRun[]
const loans = new Map<string, OracleLoan>()

beforeAll(async () => {
  fixture = await createStatementsFixture({}, { withBlockers: true })
  for (const [at, username] of MEMBERS.entries()) {
    const upline = UPLINES[username]
    await fixture.people({ username, employeeNumber: String(at + 1), ...(upline && { upline }) })
  }
  await planFrom(fixture, FIRST_DAY)
  expectOk(await fixture.admin.put('/pay-calendar', { frequency: 'semimonthly' }))
  expectOk(await fixture.admin.put('/payroll-settings', SETTINGS))
  runs = expectOk(await fixture.admin.get<PayRun[]>('/pay-runs'))
    .toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : 1))
    .slice(0, RUNS)
  const draw = { amount: DRAW_DOLLARS, from: FIRST_DAY, to: null }
  expectOk(await fixture.admin.put(`/balances/${fixture.member('dan').id}/terms`, { draw }))
  const lastDay = runs[DAN_LEAVES_IN - 1]!.endsOn
  oracle = new PayrollOracle(runs, UPLINES, [{ member: 'dan', cents: DRAW_DOLLARS * 100, lastDay }])
}, 240_000)

afterAll(() => fixture.stop())

/** A repeatable sequence of whole numbers below a limit. */
let seed = 20_261_124
function below(limit: number): number {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff
  return (seed >>> 8) % limit
}
const someone = () => OFFICERS[below(OFFICERS.length)]!

async function fund(number: string, loan: OracleLoan): Promise<void> {
  const [[officer], second] = loan.split as [[string, number], [string, number]?]
  const columns = {
    ...{ Loan_Officer: officer, Created: '2025-10-01', Loan_Amount: (loan.cents / 100).toFixed(2) },
    ...(second && { Second_Officer: second[0], Second_Officer_Percent: String(second[1]) }),
  }
  const { errors } = await fixture.import(funded(number, loan.fundedOn, columns))
  expect(errors).toEqual([])
  loans.set(number, loan)
  oracle.setLoan(number, loan)
}

const aLoan = (fundedOn: string): OracleLoan => {
  const [officer, second, percent] = [someone(), someone(), 1 + below(99)]
  const split =
    officer === second
      ? [[officer, 100] as const]
      : ([
          [officer, 100 - percent],
          [second, percent],
        ] as const)
  return { fundedOn, cents: 100_000_00 + below(90_000_000), split }
}

async function reverse(number: string): Promise<void> {
  const { fundedOn, split } = loans.get(number)!
  const officer = split[0]![0]
  await fixture.import(
    funded(number, fundedOn, { Status: 'Processing', Funded_Date: '', Loan_Officer: officer, Loan_Amount: '' }),
  )
  loans.delete(number)
  oracle.setLoan(number, undefined)
}

const correct = (number: string) => {
  const loan = loans.get(number)!
  return fund(number, { ...loan, cents: loan.cents + below(2_000_000) - 1_000_000 })
}

/** A loan of an earlier period. */
const anEarlier = (at: number): string | undefined => {
  const earlier = [...loans].filter(([, { fundedOn }]) => fundedOn < runs[at]!.startsOn)
  return earlier[below(Math.max(1, earlier.length))]?.[0]
}

/** What happens during a period, until its first lock. */
async function play(at: number): Promise<void> {
  const { startsOn, endsOn } = runs[at]!
  await fund(`R-${at}-1`, aLoan(startsOn))
  await fund(`R-${at}-2`, aLoan(endsOn))
  if (at % 3 === 1) await fund(`R-${at}-late`, aLoan(runs[Math.max(0, at - 2)]!.endsOn))
  const earlier = anEarlier(at)
  if (at % 4 === 2 && earlier) await reverse(earlier)
  if (at % 5 === 3 && earlier && loans.has(earlier)) await correct(earlier)
  if (at % 6 === 4) await adjust('eve', -3_000)
  if (at % 6 === 5) await adjust('eve', 2_500)
  if (at === DAN_LEAVES_IN) {
    const leftOn = runs[at - 1]!.startsOn
    await fixture.emit(updatedEvent(changed(fixture.member('dan'), { leftOn, version: 50 })))
  }
}

async function adjust(username: string, dollars: number): Promise<void> {
  await fixture.adjust(username, dollars)
  oracle.adjust(username, dollars * 100)
}

const act = async (at: number, action: string, by = fixture.admin, body: object = {}) =>
  expectOk(await by.post<PayRunDetail>(`/pay-runs/${runs[at]!.id}/${action}`, body))

async function lock(at: number): Promise<void> {
  const { blockers } = expectOk(await fixture.admin.get<PayRunDetail>(`/pay-runs/${runs[at]!.id}`))
  if (blockers.some(({ kind }) => kind === 'negative-net')) await act(at, 'carry', fixture.admin, { all: true })
  await act(at, 'lock')
  oracle.lock(at)
  await act(at, 'verify')
  await act(at, 'approve', fixture.ceo)
}

/** Cents by username. */
async function exported(at: number): Promise<Record<string, number>> {
  const file = expectOk(await fixture.admin.get<string>(`/pay-runs/${runs[at]!.id}/export?format=generic`))
  const rows = csvRecords(file)
  const paid = new Map<string, number>()
  for (const { 'Employee Number': number, Amount } of rows.slice(0, -1)) {
    const member = MEMBERS[Number(number) - 1]!
    paid.set(member, (paid.get(member) ?? 0) + Math.round(Number(Amount) * 100))
  }
  const total = [...paid.values()].reduce((sum, cents) => sum + cents, 0)
  expect(Math.round(Number(rows.at(-1)!['Amount']) * 100)).toBe(total)
  return paidCents(paid)
}

async function statements(at: number): Promise<Record<string, number>> {
  const people = expectOk(await fixture.admin.get<StatementPerson[]>(`/statements/${runs[at]!.id}/people`))
  return paidCents(new Map(people.map(({ username, total }) => [username, Math.round(total * 100)])))
}

async function mustAgree(at: number): Promise<void> {
  const { net, paid } = oracle.periods[at]!
  expect([at, 'ledger', await fixture.paid(runs[at]!.id)]).toEqual([at, 'ledger', paidCents(net)])
  expect([at, 'statements', await statements(at)]).toEqual([at, 'statements', paidCents(net)])
  expect([at, 'export', await exported(at)]).toEqual([at, 'export', paidCents(paid!)])
  for (const username of ['dan', 'eve']) {
    const { balance } = expectOk(await fixture.admin.get<Balance>(`/balances/${fixture.member(username).id}`))
    const cents = Math.round(balance * 100)
    expect([at, username, cents]).toEqual([at, username, oracle.balanceOf(username) + 0])
  }
}

const calendarDates = async () => {
  const years = await Promise.all(
    [2025, 2026].map(async (year) => expectOk(await fixture.admin.get<PayCalendar>(`/pay-calendar?year=${year}`))),
  )
  return years.flatMap(({ periods }) =>
    periods.map(({ startsOn, endsOn, lockOn, verifyBy, payOn }) => [startsOn, endsOn, lockOn, verifyBy, payOn]),
  )
}

it('agrees with the oracle to the cent over 24 late semimonthly runs', { timeout: 300_000 }, async () => {
  expect(runs).toHaveLength(RUNS)
  const dates = await calendarDates()
  for (let at = 0; at < RUNS; at++) {
    await play(at)
    await lock(at)
    await mustAgree(at)
    if (at % 7 === 5) {
      await act(at, 'reopen', fixture.admin, { reason: 'A funding was missing' })
      oracle.reopen(at)
      await fund(`R-${at}-missing`, aLoan(runs[at]!.startsOn))
      await lock(at)
      await mustAgree(at)
    }
    await act(at, 'pay')
  }
  for (const [at, { net }] of oracle.periods.entries()) expect(await fixture.paid(runs[at]!.id)).toEqual(paidCents(net))
  expect(await calendarDates()).toEqual(dates)
  await fixture.mustBalance()
})
