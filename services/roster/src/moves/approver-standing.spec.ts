import { approverSince, tiesOfLine } from './approver-standing.ts'

const day = (n: number) => new Date(Date.UTC(2026, 2, n))
const line = (n: number, field: string, from: unknown, to: unknown) =>
  ({ action: 'changed', changes: [{ field, from, to }], at: day(n) }) as Parameters<typeof approverSince>[1][number]

describe('approverSince', () => {
  const joinedAt = day(1)

  it('starts when the member joined with a company role', () => {
    expect(approverSince({ role: 'ceo', duties: [], joinedAt }, [])).toEqual(day(1))
  })

  it('returns null without a company role and the Payroll duty', () => {
    expect(approverSince({ role: 'manager', duties: ['compliance'], joinedAt }, [])).toBeNull()
  })

  it('starts with the grant that made the member an approver', () => {
    const lines = [line(9, 'role', 'manager', 'admin'), line(5, 'role', 'loan_officer', 'manager')]
    expect(approverSince({ role: 'admin', duties: [], joinedAt }, lines)).toEqual(day(9))
    const granted = [line(7, 'duties', [], ['payroll'])]
    expect(approverSince({ role: 'loan_officer', duties: ['payroll'], joinedAt }, granted)).toEqual(day(7))
  })

  it('continues while another reason remains', () => {
    const lines = [line(9, 'role', 'admin', 'manager'), line(5, 'duties', [], ['payroll'])]
    expect(approverSince({ role: 'manager', duties: ['payroll'], joinedAt }, lines)).toEqual(day(1))
  })

  it('starts again after a break', () => {
    const lines = [line(9, 'role', 'manager', 'ceo'), line(5, 'role', 'ceo', 'manager')]
    expect(approverSince({ role: 'ceo', duties: [], joinedAt }, lines)).toEqual(day(9))
  })
})

describe('tiesOfLine', () => {
  const about = { accountId: 'olga', byId: 'ann', at: day(3) }
  const tie = { accountId: 'olga', byId: 'ann', at: day(3) }

  it.each(['created', 'imported', 'restored'] as const)('ties an account that someone %s', (action) => {
    expect(tiesOfLine({ ...about, action, changes: [] })).toEqual([tie])
  })

  it('ties a promotion, a new email address and a reactivation', () => {
    expect(tiesOfLine({ ...about, ...line(3, 'role', 'loan_officer', 'admin') })).toEqual([tie])
    expect(tiesOfLine({ ...about, ...line(3, 'duties', [], ['payroll']) })).toEqual([tie])
    expect(tiesOfLine({ ...about, ...line(3, 'email', 'a@b.example', 'c@d.example') })).toEqual([tie])
    expect(tiesOfLine({ ...about, ...line(3, 'isActive', false, true) })).toEqual([tie])
  })

  it.each(['role', 'duties', 'email', 'username', 'isActive'])(
    'ties a changed %s whose values an erasure removed',
    (field) => {
      expect(tiesOfLine({ ...about, ...line(3, field, null, null) })).toEqual([tie])
    },
  )

  it('ignores moves, removals, other fields and the account’s own changes', () => {
    expect(tiesOfLine({ ...about, action: 'moved', changes: [] })).toEqual([])
    expect(tiesOfLine({ ...about, action: 'removed', changes: [] })).toEqual([])
    expect(tiesOfLine({ ...about, ...line(3, 'phone', '1', '2') })).toEqual([])
    expect(tiesOfLine({ ...about, ...line(3, 'phone', null, null) })).toEqual([])
    expect(tiesOfLine({ ...about, byId: 'olga', ...line(3, 'role', 'loan_officer', 'admin') })).toEqual([])
  })
})
