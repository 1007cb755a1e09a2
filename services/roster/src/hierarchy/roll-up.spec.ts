import fc from 'fast-check'
import {
  fundsLoans,
  type Change,
  FIGURES,
  type Figures,
  joins,
  leaves,
  NOTHING,
  reportsJoin,
  rollUp,
  type Volume,
  changesWeight,
  weightOf,
} from './roll-up.ts'

interface Person {
  role: string
  isActive: boolean
  upline: number | null
  own: Volume
}

/** An upline always has a smaller number than its reports, so every such list is a forest. */
const forest: fc.Arbitrary<Person[]> = fc
  .array(
    fc.record({
      role: fc.constantFrom('loan_officer', 'senior_loan_officer', 'manager'),
      isActive: fc.boolean(),
      upline: fc.option(fc.nat(), { nil: null }),
      own: fc.record({ loans: fc.nat(9), cents: fc.nat(1_000_000_00) }),
    }),
    { minLength: 2, maxLength: 25 },
  )
  .map((people) =>
    people.map((person, n) => ({ ...person, upline: n === 0 || person.upline === null ? null : person.upline % n })),
  )

/** Counts the whole downline directly, level by level. */
function counted(people: Person[], of: number): Figures {
  const levels: number[][] = []
  let level = [of]
  while ((level = people.flatMap((person, n) => (level.includes(person.upline ?? -1) ? [n] : []))).length > 0)
    levels.push(level)
  const below = levels.flat().map((n) => weightOfPerson(people[n]!))
  const size = (n: number) => levels[n]?.length ?? 0
  return {
    ...{ level1: size(0), level2: size(1), level3: size(2), total: below.length, height: levels.length },
    activeLoanOfficers: below.reduce((sum, weight) => sum + weight.activeLoanOfficers, 0),
    activeSeniorOfficers: below.reduce((sum, weight) => sum + weight.activeSeniorOfficers, 0),
    volumeLoans: below.reduce((sum, weight) => sum + weight.own.loans, 0),
    volumeCents: below.reduce((sum, weight) => sum + weight.own.cents, 0),
  }
}

const weightOfPerson = (person: Person) => weightOf(person, person.own)

const linesOf = (people: Person[]): Map<string, string | null> =>
  new Map(people.map(({ upline }, n) => [String(n), upline === null ? null : String(upline)]))

const withoutHeight = ({ height: _, ...rest }: Figures) => rest

/** Checks that the previous counts plus the changes from rollUp equal a new count. Only the height may be too high. */
function expectExact(before: Person[], after: Person[], changes: Change[], except: number[] = []): void {
  const delta = rollUp(changes, linesOf(after))
  for (let n = 0; n < after.length; n++) {
    if (except.includes(n)) continue
    const [was, is, by] = [counted(before, n), counted(after, n), delta.get(String(n)) ?? NOTHING]
    for (const figure of FIGURES)
      if (figure !== 'height') expect([n, figure, was[figure] + by[figure]]).toEqual([n, figure, is[figure]])
    expect(Math.max(was.height, by.height)).toBeGreaterThanOrEqual(is.height)
  }
}

describe('downline counts', () => {
  it('equal a full count after members join together', () => {
    fc.assert(
      fc.property(forest, (people) => {
        const alone = people.map((person) => ({ ...person, upline: null }))
        const changes = people.flatMap((person) =>
          person.upline === null ? [] : [joins(String(person.upline), weightOfPerson(person))],
        )
        const delta = rollUp(changes, linesOf(people))
        expectExact(alone, people, changes)
        people.forEach((_, n) => expect(delta.get(String(n))).toEqual(counted(people, n)))
      }),
    )
  })

  it('equal a full count after a member moves with their downline', () => {
    fc.assert(
      fc.property(forest, fc.nat(), fc.option(fc.nat(), { nil: null }), (people, m, u) => {
        const member = 1 + (m % (people.length - 1))
        const upline = u === null ? null : u % member
        const after = people.map((person, n) => (n === member ? { ...person, upline } : person))
        const branch = (under: number) => joins(String(under), weightOfPerson(people[member]!), counted(people, member))
        const from = people[member]!.upline
        const left = from === null ? [] : [leaves(branch(from))]
        expectExact(people, after, upline === null ? left : [...left, branch(upline)])
      }),
    )
  })

  it('equal a full count after a member is removed and the reports move up', () => {
    fc.assert(
      fc.property(forest, fc.nat(), (people, m) => {
        const member = 1 + (m % (people.length - 1))
        const upline = people[member]!.upline
        fc.pre(upline !== null)
        const below = counted(people, member)
        const after = people.map((person, n) =>
          n === member ? { ...person, upline: null } : person.upline === member ? { ...person, upline } : person,
        )
        const leaving = leaves(joins(String(upline), weightOfPerson(people[member]!), below))
        expectExact(people, after, [leaving, reportsJoin(String(upline), below)], [member])
      }),
    )
  })

  it('equal a full count after a role or active status changes', () => {
    fc.assert(
      fc.property(forest, fc.nat(), fc.boolean(), (people, m, isActive) => {
        const member = m % people.length
        const before = people[member]!
        const changed = { ...before, isActive, role: 'loan_officer' }
        const after = people.map((person, n) => (n === member ? changed : person))
        const changes =
          before.upline === null
            ? []
            : [changesWeight(String(before.upline), weightOfPerson(before), weightOfPerson(changed))]
        expectExact(people, after, changes)
      }),
    )
  })

  it('equal a full count after a loan is funded or reversed', () => {
    fc.assert(
      fc.property(forest, fc.nat(), fc.integer({ min: -900, max: 900 }), (people, m, cents) => {
        const member = m % people.length
        const { upline, own } = people[member]!
        const funded = { loans: Math.sign(cents), cents }
        const richer = { loans: own.loans + funded.loans, cents: own.cents + cents }
        const after = people.map((person, n) => (n === member ? { ...person, own: richer } : person))
        expectExact(people, after, upline === null ? [] : [fundsLoans(String(upline), funded)])
      }),
    )
  })

  it('take one pass on a chain of 10,000', () => {
    const line = new Map(Array.from({ length: 10_000 }, (_, n) => [String(n), n === 0 ? null : String(n - 1)] as const))
    const top = rollUp([joins('9999', weightOf({ role: 'loan_officer', isActive: true }))], line).get('0')!
    expect(withoutHeight(top)).toEqual({ ...withoutHeight(NOTHING), total: 1, activeLoanOfficers: 1 })
    expect(top.height).toBe(10_000)
  })
})
