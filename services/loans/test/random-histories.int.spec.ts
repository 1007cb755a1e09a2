import { changed, updatedEvent } from '@upline/testing'
import fc from 'fast-check'
import { openHouse, row, type LoansHouse } from './loans-house.ts'
import { owedBy, type History } from './oracle.ts'

const PEOPLE = ['a', 'b', 'c', 'd', 'e', 'f']
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** 05:00 in New York, so that every step of a day lies in it. */
const START = Date.parse('2026-03-01T10:00:00.000Z')
const LAST_DAY = 12

let house: LoansHouse

beforeAll(async () => {
  house = await openHouse()
})

afterAll(() => house.stop())

/** A step on a day: what happens, to whom. Days need not rise, and few of them make moves and fundings share a day. */
const step = fc.record({
  kind: fc.constantFrom('fund', 'fund', 'fund', 'open', 'move', 'move', 'move', 'rest'),
  loan: fc.integer({ min: 0, max: 4 }),
  who: fc.integer({ min: 0, max: PEOPLE.length - 1 }),
  upline: fc.integer({ min: -1, max: PEOPLE.length - 2 }),
  day: fc.integer({ min: 0, max: LAST_DAY }),
  amount: fc.integer({ min: 1_00, max: 999_999_99 }),
  active: fc.boolean(),
})

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

let run = 0

/** Plays a history on the product, and notes it for the oracle. */
async function play(steps: Step[]): Promise<{ history: History; numbers: string[] }> {
  const prefix = `r${run++}`
  const name = (no: number) => `${prefix}${PEOPLE[no]}`
  const history: History = { links: [], activity: [], loans: new Map() }
  for (let no = 0; no < PEOPLE.length; no++) {
    await house.people({ username: name(no), ...(no > 0 ? { upline: name(no - 1) } : {}) })
    history.links.push([name(no), -Infinity, no > 0 ? name(no - 1) : null])
  }
  for (const [at, { kind, loan, who, upline, day, amount, active }] of steps.entries()) {
    // Days decide: of two moves of one day the later version holds for the whole day.
    const instant = START + day * DAY_MS + at * HOUR_MS
    const number = `${prefix}-${loan}`
    if (kind === 'fund' || kind === 'open') {
      const fundedAt = kind === 'fund' ? day : null
      const text = { Loan_Officer: name(who), Loan_Amount: (amount / 100).toFixed(2), Created: '2026-01-01' }
      await house.import(
        row(number, {
          ...text,
          ...(fundedAt === null ? {} : { Status: 'Funded', Funded_Date: new Date(instant).toISOString() }),
        }),
      )
      history.loans.set(number, { officer: name(who), cents: amount, fundedAt })
    } else if (kind === 'move' && upline < who) {
      await house.move(name(who), upline < 0 ? null : name(upline), new Date(instant).toISOString())
      history.links.push([name(who), day, upline < 0 ? null : name(upline)])
    } else if (kind === 'rest') {
      // Activity events of one member come in order: their days rise.
      const dayOfRest = LAST_DAY + at
      const later = START + dayOfRest * DAY_MS
      const member = changed(house.member(name(who)), { isActive: active, version: 1_000 + at })
      await house.emit({ ...updatedEvent(member), data: { member, by: '1', at: new Date(later).toISOString() } })
      history.activity.push([name(who), dayOfRest, active])
    }
  }
  return { history, numbers: [...history.loans.keys()] }
}

describe('whatever happens', () => {
  it('the ledger sums to what is owed, by an oracle that shares no code', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
        const { history, numbers } = await play(steps)
        await house.mustBalance()
        const found: string[] = []
        for (const number of numbers) found.push(...(await house.owed(number)).map((line) => `${number} ${line}`))
        expect(found.sort()).toEqual(owedBy(history))
      }),
      { numRuns: 10, endOnFailure: true },
    )
  }, 120_000)
})
