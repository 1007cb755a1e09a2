import type { CurrentUser } from '@upline/contracts'
import { fits, palettePages } from './palette-pages.ts'

const pages = (role: CurrentUser['role']) =>
  palettePages({ role, username: 'ann' } as CurrentUser).map(({ label }) => label)

describe('the command palette', () => {
  it('offers the pages of the sidebar, and Roster only to admin and ceo', () => {
    expect(pages('loan_officer')).toContain('Loan Tracking')
    expect(pages('loan_officer')).not.toContain('Roster')
    expect(pages('ceo')).toContain('Roster')
  })

  it('leads everybody to their leads and site builders, and the admin alone to Operations', () => {
    expect(pages('loan_officer')).toEqual(
      expect.arrayContaining(['Leads', 'Origination Site Builder', 'Recruiting Site Builder']),
    )
    expect(pages('manager')).not.toContain('Operations')
    expect(pages('admin')).toContain('Operations')
  })

  it('offers page claims to the company, auditors and the compliance duty', () => {
    const withDuty = (duty: 'compliance' | 'auditor' | 'payroll') =>
      palettePages({ role: 'processor', username: 'ann', duties: [duty] } as unknown as CurrentUser).map(
        ({ label }) => label,
      )
    expect(
      [pages('ceo'), pages('admin'), withDuty('compliance'), withDuty('auditor')].map((all) =>
        all.includes('Page Claims'),
      ),
    ).toEqual([true, true, true, true])
    expect([pages('manager'), withDuty('payroll')].map((all) => all.includes('Page Claims'))).toEqual([false, false])
  })

  it('finds by all words in any order', () => {
    expect(fits('Loan Tracking', 'track LOAN')).toBe(true)
    expect(fits('Loan Tracking', 'loans')).toBe(false)
    expect(fits('Loan Tracking', '')).toBe(true)
  })
})
