import type { CurrentUser } from '@upline/contracts'
import { fits, palettePages } from './palette-pages.ts'

const pages = (role: CurrentUser['role'], duties: CurrentUser['duties'] = [], rosterAccess = false) =>
  palettePages({ role, duties, username: 'ann', rosterAccess } as CurrentUser).map(({ label }) => label)

describe('command palette', () => {
  it('offers the pages of the sidebar, and Roster only to users with access', () => {
    expect(pages('loan_officer')).toContain('Loan Tracking')
    expect(pages('loan_officer')).not.toContain('Roster')
    expect(pages('manager', [], true)).toContain('Roster')
    expect(pages('loan_officer', [], true)).toContain('Roster')
    expect(pages('ceo', [], true).filter((label) => label === 'Roster')).toHaveLength(1)
  })

  it('offers Ask about a loan to everyone', () => {
    for (const role of ['loan_officer', 'processor', 'manager', 'ceo'] as const)
      expect(pages(role)).toContain('Ask about a loan')
    expect(fits('Ask about a loan', 'ask loan')).toBe(true)
  })

  it('offers leads and site builders to everyone, and Operations only to the admin', () => {
    expect(pages('loan_officer')).toEqual(
      expect.arrayContaining(['Leads', 'Origination Site Builder', 'Recruiting Site Builder']),
    )
    expect(pages('manager')).not.toContain('Operations')
    expect(pages('admin')).toContain('Operations')
  })

  it('offers Name Matching once to managers and the company', () => {
    for (const role of ['manager', 'ceo', 'admin'] as const)
      expect(pages(role).filter((label) => label === 'Name Matching')).toHaveLength(1)
    expect(pages('loan_officer')).not.toContain('Name Matching')
  })

  it('offers the company pages to auditors, and NMLS IDs once to users who see them', () => {
    expect(pages('processor', ['auditor'])).toEqual(expect.arrayContaining(['Roster', 'NMLS IDs', 'Operations']))
    for (const seen of [pages('ceo'), pages('manager'), pages('processor', ['compliance'])])
      expect(seen.filter((label) => label === 'NMLS IDs')).toHaveLength(1)
    expect(pages('loan_officer')).not.toContain('NMLS IDs')
  })

  it.each(['State Licenses', 'Supervision'])(
    'offers %s once to the company, auditors and the Compliance duty',
    (page) => {
      for (const seen of [
        pages('ceo'),
        pages('admin', ['compliance']),
        pages('processor', ['compliance']),
        pages('processor', ['auditor']),
      ])
        expect(seen.filter((label) => label === page)).toHaveLength(1)
      expect(pages('manager')).not.toContain(page)
    },
  )

  it('offers Moves to the company, managers and approvers', () => {
    for (const seen of [
      pages('ceo'),
      pages('manager'),
      pages('processor', ['payroll']),
      pages('processor', ['auditor']),
    ])
      expect(seen).toContain('Moves')
    expect(pages('loan_officer')).not.toContain('Moves')
  })

  it('offers Page Claims to the company, auditors and the Compliance duty', () => {
    for (const seen of [
      pages('ceo'),
      pages('admin'),
      pages('processor', ['compliance']),
      pages('processor', ['auditor']),
    ])
      expect(seen).toContain('Page Claims')
    for (const seen of [pages('manager'), pages('processor', ['payroll'])]) expect(seen).not.toContain('Page Claims')
  })

  it('offers the report tabs and the attention list to users who may open them', () => {
    for (const role of ['loan_officer', 'manager', 'ceo'] as const)
      expect(pages(role)).toEqual(expect.arrayContaining(['Disputes', 'Adjustments', 'Balances', 'My Plan']))
    expect(pages('manager')).toEqual(expect.arrayContaining(['Payday', 'Needs Attention']))
    expect(pages('ceo')).toEqual(expect.arrayContaining(['Payday', 'Pay Periods', 'Comp Plans', 'Email Test']))
    expect(pages('processor', ['payroll'])).toEqual(expect.arrayContaining(['Payday', 'Pay Periods']))
    for (const label of ['Payday', 'Pay Periods', 'Comp Plans', 'Needs Attention', 'Email Test'])
      expect(pages('loan_officer')).not.toContain(label)
  })

  it('offers the reports of payroll and compliance to users who may open them', () => {
    const [ofPayroll, ofCompliance] = [
      ['Payroll Settings', 'Shadow Runs'],
      ['Rules', 'Pay by Loan Terms', 'Recruiting and Loan Pay'],
    ]
    expect(pages('ceo')).toEqual(expect.arrayContaining(['Clawbacks', 'Holds', ...ofPayroll, ...ofCompliance]))
    expect(pages('processor', ['payroll'])).toEqual(expect.arrayContaining(['Holds', ...ofPayroll]))
    expect(pages('processor', ['compliance'])).toEqual(expect.arrayContaining(['Holds', ...ofCompliance]))
    for (const label of ofCompliance) expect(pages('processor', ['payroll'])).not.toContain(label)
    for (const label of ofPayroll) expect(pages('processor', ['compliance'])).not.toContain(label)
    for (const label of ['Holds', ...ofPayroll, ...ofCompliance]) expect(pages('manager')).not.toContain(label)
  })

  it('offers each page once, and other views of the roster only with access', () => {
    const all = pages('ceo', ['payroll', 'compliance'], true)
    expect(new Set(all).size).toBe(all.length)
    expect(all).toEqual(expect.arrayContaining(['Team Builder', 'Read-Only Team List']))
    expect(pages('loan_officer')).not.toContain('Team Builder')
  })

  it('matches all words in any order', () => {
    expect(fits('Loan Tracking', 'track LOAN')).toBe(true)
    expect(fits('Loan Tracking', 'loans')).toBe(false)
    expect(fits('Loan Tracking', '')).toBe(true)
  })
})
