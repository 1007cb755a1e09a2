import type { CurrentUser } from '@upline/contracts'
import { fits, palettePages } from './palette-pages.ts'

const pages = (role: CurrentUser['role'], rosterAccess = false) =>
  palettePages({ role, username: 'ann', rosterAccess } as CurrentUser).map(({ label }) => label)

describe('the command palette', () => {
  it('offers the pages of the sidebar, and Roster only to those who may open it', () => {
    expect(pages('loan_officer')).toContain('Loan Tracking')
    expect(pages('loan_officer')).not.toContain('Roster')
    expect(pages('manager', true)).toContain('Roster')
    expect(pages('loan_officer', true)).toContain('Roster')
    expect(pages('ceo', true).filter((label) => label === 'Roster')).toHaveLength(1)
  })

  it('leads everybody to their leads and site builders, and the admin alone to Operations', () => {
    expect(pages('loan_officer')).toEqual(
      expect.arrayContaining(['Leads', 'Origination Site Builder', 'Recruiting Site Builder']),
    )
    expect(pages('manager')).not.toContain('Operations')
    expect(pages('admin')).toContain('Operations')
  })

  it('finds by all words in any order', () => {
    expect(fits('Loan Tracking', 'track LOAN')).toBe(true)
    expect(fits('Loan Tracking', 'loans')).toBe(false)
    expect(fits('Loan Tracking', '')).toBe(true)
  })
})
