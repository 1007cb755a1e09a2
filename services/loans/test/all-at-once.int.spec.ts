import { openLoans, row, type LoansFixture } from './loans-fixture.ts'

const PEOPLE = Array.from({ length: 24 }, (_, no) => `p${no}`)
const LOANS = Array.from({ length: 400 }, (_, no) => `AT-${no}`)
const STATUSES = ['Processing', 'Clear to Close', 'Funded', 'Funded']
const ROUNDS = 25

let fixture: LoansFixture

beforeAll(async () => {
  fixture = await openLoans()
  for (const [no, username] of PEOPLE.entries())
    await fixture.people({ username, ...(no > 0 ? { upline: PEOPLE[(no - 1) >> 1] as string } : {}) })
  await fixture.import(...LOANS.map((number, no) => row(number, { Loan_Officer: officer(no) })))
}, 60_000)

afterAll(() => fixture.stop())

const officer = (no: number): string => PEOPLE[no % PEOPLE.length] as string

/** The same mix of calls in every run; their order can differ. */
function mixer(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 8) % limit
  }
}

/** Funds, un-funds, reassigns and changes amounts of single loans. */
async function write(seed: number): Promise<void> {
  const upTo = mixer(seed)
  for (let round = 0; round < ROUNDS; round++)
    await fixture.import(
      row(LOANS[upTo(LOANS.length)] as string, {
        Loan_Officer: officer(upTo(PEOPLE.length)),
        Status: STATUSES[upTo(STATUSES.length)],
        Loan_Amount: String(100_000 + upTo(900_000)),
      }),
    )
}

/** Moves members, mostly backdated, so that fundings are settled again. Uplines come later in the list, so no loop forms. */
async function move(seed: number): Promise<void> {
  const upTo = mixer(seed)
  for (let round = 0; round < ROUNDS; round++) {
    const no = 1 + upTo(PEOPLE.length - 1)
    const at = new Date(Date.now() - upTo(5_000)).toISOString()
    await fixture.move(officer(no), upTo(8) === 0 ? null : officer(upTo(no)), at)
  }
}

/** A large file again and again, half of it changed. */
async function importAll(seed: number): Promise<void> {
  const upTo = mixer(seed)
  for (let round = 0; round < 5; round++)
    await fixture.import(
      ...LOANS.map((number, no) =>
        row(number, { Loan_Officer: officer(no), Loan_Amount: String(100_000 + upTo(2) * upTo(900_000)) }),
      ),
    )
}

describe('concurrent writers, moves and imports', () => {
  it('never deadlock, and leave no cent of difference', async () => {
    const writers = Array.from({ length: 8 }, (_, no) => write(no + 1))
    await Promise.all([...writers, move(101), move(102), importAll(201)])
    await fixture.mustBalance()
    const [{ deadlocks }] = (await fixture.database.query<{ deadlocks: string }>(
      'select deadlocks from pg_stat_database where datname = current_database()',
    )) as [{ deadlocks: string }]
    expect(Number(deadlocks)).toBe(0)
    const [{ dead }] = (await fixture.database.query<{ dead: number }>(
      'select count(*)::int as dead from dead_letters',
    )) as [{ dead: number }]
    expect(dead).toBe(0)
  }, 120_000)
})
