import { type AttentionResponse, type Role, ROLES } from '@upline/contracts'
import { canConfirmLoan } from '@upline/permissions'
import { openLoans, row, type LoansFixture } from './loans-fixture.ts'

/** Username, role and upline. Each role is above a loan officer, and each role has loans. */
const MEMBERS: [username: string, role: Role, upline?: string][] = [
  ['boss', 'ceo'],
  ['aide', 'admin', 'boss'],
  ['top', 'manager', 'aide'],
  ['sam', 'senior_loan_officer', 'top'],
  ['low', 'manager', 'sam'],
  ['asa', 'assistant', 'low'],
  ['pro', 'processor', 'asa'],
  ['ann', 'loan_officer', 'pro'],
  ['leaf', 'loan_officer', 'ann'],
  ['other', 'manager'],
]
const NAMES = MEMBERS.map(([username]) => username)
const NO_ONE = 'no one'

let fixture: LoansFixture

interface Case {
  number: string
  officer: string
  adder: string
}

/** Every pair of loan officer and adder, and loans without either. */
const CASES: Case[] = [...NAMES, NO_ONE].flatMap((officer) =>
  [...NAMES, NO_ONE].map((adder) => ({ number: `${officer}-${adder}`, officer, adder })),
)

beforeAll(async () => {
  fixture = await openLoans()
  await fixture.people(...MEMBERS.map(([username, role, upline]) => ({ username, role, ...(upline && { upline }) })))
  await fixture.import(...CASES.map(({ number, officer }) => row(number, { Borrower: number, Loan_Officer: officer })))
  for (const { number, adder } of CASES)
    await fixture.database.query('update loans set needs_confirmation = true, added_by = $2 where loan_number = $1', [
      ...[number, adder === NO_ONE ? null : fixture.member(adder).id],
    ])
})

afterAll(() => fixture.stop())

function isAbove(upline: string, member: string): boolean {
  const [, , above] = MEMBERS.find(([username]) => username === member) ?? []
  return above !== undefined && (above === upline || isAbove(upline, above))
}

/** The loans that the rule lets a member confirm. */
const confirmable = (username: string, role: Role): string[] =>
  CASES.filter(({ officer, adder }) =>
    canConfirmLoan(
      { id: username, role },
      {
        addedBy: adder,
        officer: officer === NO_ONE ? null : { id: officer, isInDownline: isAbove(username, officer) },
      },
    ),
  ).map(({ number }) => number)

async function listed(username: string): Promise<string[]> {
  const { status, body } = await (
    await fixture.as(username)
  ).get<AttentionResponse>('/attention?kind=unconfirmed-loan&limit=1000')
  return status === 403 ? [] : body.items.map(({ title }) => title)
}

describe('unconfirmed loans under Needs attention', () => {
  it('covers every role', () => {
    expect(new Set(MEMBERS.map(([, role]) => role))).toEqual(new Set(ROLES))
  })

  it.each(MEMBERS)(
    'lists for %s, a %s, exactly the loans that canConfirmLoan lets them confirm',
    async (name, role) => {
      expect((await listed(name)).sort()).toEqual(confirmable(name, role).sort())
    },
  )

  it('lists some loans for company roles and managers, and not all of them', () => {
    const counts = MEMBERS.map(([name, role]) => [name, confirmable(name, role).length] as const)
    const some = counts.filter(([, count]) => count > 0 && count < CASES.length).map(([name]) => name)
    expect(some).toEqual(['boss', 'aide', 'top', 'low'])
  })
})
