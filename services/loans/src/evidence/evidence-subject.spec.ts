import { packName, readSubject, subjectText } from './evidence-subject.ts'

const NOTHING = { loanId: null, memberId: null, branch: null, from: null, to: null }

const fieldOf = (asked: Parameters<typeof readSubject>[0]): string | undefined => {
  try {
    readSubject(asked)
    return undefined
  } catch (fault) {
    return (fault as { errors: { field: string }[] }).errors[0]!.field
  }
}

describe('readSubject', () => {
  it('reads one loan, member or branch, or a range', () => {
    expect(readSubject({ loanId: 'l1' })).toEqual({ ...NOTHING, kind: 'loan', loanId: 'l1' })
    expect(readSubject({ memberId: 'ann' })).toEqual({ ...NOTHING, kind: 'member', memberId: 'ann' })
    const range = { from: '2026-01-01', to: '2026-03-31' }
    expect(readSubject({ branch: 'Reno', ...range })).toEqual({ ...NOTHING, ...range, kind: 'branch', branch: 'Reno' })
    expect(readSubject(range)).toEqual({ ...NOTHING, ...range, kind: 'range' })
    expect(readSubject({ from: '2026-01-01', to: '2026-01-01' })).toMatchObject({ kind: 'range' })
  })

  it('names the field of a request that is not one subject', () => {
    expect(fieldOf({})).toBe('loanId')
    expect(fieldOf({ loanId: 'l1', memberId: 'ann' })).toBe('memberId')
    expect(fieldOf({ memberId: 'ann', branch: 'Reno' })).toBe('branch')
    expect(fieldOf({ loanId: 'l1', from: '2026-01-01', to: '2026-01-02' })).toBe('from')
    expect(fieldOf({ to: '2026-01-02' })).toBe('from')
    expect(fieldOf({ from: '2026-01-02' })).toBe('to')
    expect(fieldOf({ from: '2026-02-30', to: '2026-03-01' })).toBe('from')
    expect(fieldOf({ from: '2026-03-02', to: '2026-03-01' })).toBe('to')
  })
})

describe('the name of a pack', () => {
  const loan = { ...NOTHING, kind: 'loan', label: '1234567', loanId: 'l1' } as const

  it('has the subject and the day, and no letters that a file system refuses', () => {
    expect(packName(loan, '2026-11-27')).toBe('evidence-loan-1234567-2026-11-27.zip')
    expect(packName({ ...loan, label: '../A "1"/ü' }, '2026-11-27')).toBe('evidence-loan-..-a-1-2026-11-27.zip')
    const range = { ...NOTHING, kind: 'range', label: 'x', from: '2026-01-01', to: '2026-03-31' } as const
    expect(packName(range, '2026-11-27')).toBe('evidence-range-2026-01-01-to-2026-03-31-2026-11-27.zip')
    expect(packName({ ...loan, label: '/' }, '2026-11-27')).toBe('evidence-loan-2026-11-27.zip')
  })

  it('reads as a sentence in the pack', () => {
    expect(subjectText(loan)).toBe('Loan 1234567')
    const dates = { from: '2026-01-01', to: '2026-03-31' }
    expect(subjectText({ ...loan, ...dates, kind: 'member', label: 'Ann Lee' })).toBe(
      'Member Ann Lee, funded Jan 1, 2026 to Mar 31, 2026',
    )
    expect(subjectText({ ...loan, ...dates, kind: 'range' })).toBe('Loans funded Jan 1, 2026 to Mar 31, 2026')
  })
})
