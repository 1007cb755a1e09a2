import { changed, updatedEvent } from '@upline/testing'
import fc from 'fast-check'
import { openLoans, row, type LoansFixture } from './loans-fixture.ts'
import { owedBy, type History } from '@upline/testing/money-oracle'
import { type FileRow, HistoricLoan } from './historic-loan.ts'

const PEOPLE = ['a', 'b', 'c', 'd', 'e', 'f']
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** 05:00 in New York, so that all steps of a day are on this date. */
const START = Date.parse('2026-03-01T10:00:00.000Z')
const LAST_DAY = 12

let fixture: LoansFixture

beforeAll(async () => {
  fixture = await openLoans()
})

afterAll(() => fixture.stop())

/** One event of a random history. Days are not in order, and there are few of them, so that moves and fundings share days. */
const step = fc.record({
  kind: fc.constantFrom('fund', 'fund', 'fund', 'split', 'split', 'open', 'end', 'move', 'move', 'move', 'rest'),
  loan: fc.integer({ min: 0, max: 4 }),
  who: fc.integer({ min: 0, max: PEOPLE.length - 1 }),
  second: fc.integer({ min: 0, max: PEOPLE.length - 1 }),
  upline: fc.integer({ min: -1, max: PEOPLE.length - 2 }),
  day: fc.integer({ min: 0, max: LAST_DAY }),
  amount: fc.integer({ min: 1_00, max: 999_999_99 }),
  active: fc.boolean(),
})

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

let run = 0

/** Plays a history on the product, and records it for the oracle. */
async function play(steps: Step[]): Promise<{ history: History; numbers: string[] }> {
  const prefix = `r${run++}`
  const name = (no: number) => `${prefix}${PEOPLE[no]}`
  const history: History = { links: [], activity: [], loans: new Map() }
  for (let no = 0; no < PEOPLE.length; no++) {
    await fixture.people({ username: name(no), ...(no > 0 ? { upline: name(no - 1) } : {}) })
    history.links.push([name(no), -Infinity, no > 0 ? name(no - 1) : null])
  }
  const loans = new Map<string, HistoricLoan>()
  for (const [at, { kind, loan, who, second, upline, day, amount, active }] of steps.entries()) {
    // Days decide: of two moves of one day the later version is in effect for the whole day.
    const instant = START + day * DAY_MS + at * HOUR_MS
    const number = `${prefix}-${loan}`
    if (kind === 'fund' || kind === 'split' || kind === 'open' || kind === 'end') {
      const written: FileRow = {
        ...{ officer: name(who), cents: amount, isEnded: kind === 'end' },
        fundedAt: kind === 'fund' || (kind === 'split' && active) ? day : null,
        // Each percentage is new to the loan: a file that repeats a second officer changes nothing.
        second: kind === 'split' ? { member: name(second), percent: 5 + at * 5 } : null,
      }
      await fixture.import(row(number, cellsOf(written, instant)))
      const known = loans.get(number) ?? new HistoricLoan()
      known.read(written)
      loans.set(number, known)
    } else if (kind === 'move' && upline < who) {
      await fixture.move(name(who), upline < 0 ? null : name(upline), new Date(instant).toISOString())
      history.links.push([name(who), day, upline < 0 ? null : name(upline)])
    } else if (kind === 'rest') {
      // Activity events of one member come in order: their days rise.
      const dayOfRest = LAST_DAY + at
      const later = START + dayOfRest * DAY_MS
      const member = changed(fixture.member(name(who)), { isActive: active, version: 1_000 + at })
      await fixture.emit({ ...updatedEvent(member), data: { member, by: '1', at: new Date(later).toISOString() } })
      history.activity.push([name(who), dayOfRest, active])
    }
  }
  for (const [number, loan] of loans) history.loans.set(number, loan.owing())
  return { history, numbers: [...loans.keys()] }
}

const cellsOf = ({ officer, cents, isEnded, fundedAt, second }: FileRow, instant: number): Record<string, string> => ({
  ...{ Loan_Officer: officer, Loan_Amount: (cents / 100).toFixed(2), Created: '2026-01-01' },
  ...(fundedAt === null ? {} : { Status: 'Funded', Funded_Date: new Date(instant).toISOString() }),
  ...(isEnded ? { Status: 'Withdrawn' } : {}),
  ...(second ? { Second_Officer: second.member, Second_Officer_Percent: String(second.percent) } : {}),
})

describe('random histories of loans, splits, outcomes, moves and activity', () => {
  it('leave a ledger that equals what an independent oracle says is owed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
        const { history, numbers } = await play(steps)
        await fixture.mustBalance()
        const found: string[] = []
        for (const number of numbers) found.push(...(await fixture.owed(number)).map((line) => `${number} ${line}`))
        expect(found.sort()).toEqual(owedBy(history))
      }),
      { numRuns: 10, endOnFailure: true },
    )
  }, 120_000)
})
