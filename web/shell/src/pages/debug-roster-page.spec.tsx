import { screen } from '@testing-library/react'
import { fakeFetch, renderScreen } from '@upline/web-kit/testing'
import DebugRosterPage from './debug-roster-page.tsx'

const wen = { id: '7', username: 'wen', firstName: 'Wen', lastName: 'Li', email: 'wen@example.com', level: 2 }

async function open(checks: object) {
  fakeFetch({ '/api/auth/access': { body: checks } })
  renderScreen(<DebugRosterPage />, { user: { ...wen, role: 'loan_officer', needsPasswordChange: false } as never })
  return (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent ?? '')
}

describe('/debug-roster', () => {
  it('shows the current user', async () => {
    await open({ companyRole: false, manager: false, rosterAccount: false, rosterAccess: false })
    for (const text of ['7', '@wen', 'Wen Li', 'wen@example.com', 'Loan Officer (loan_officer)', '2'])
      expect(screen.getByText(text)).toBeInTheDocument()
  })

  it('shows which check grants access to the roster pages', async () => {
    const checks = await open({ companyRole: false, manager: false, rosterAccount: true, rosterAccess: true })
    expect(checks.map((text) => /(Yes|No)$/.exec(text)?.[0])).toEqual(['No', 'No', 'Yes', 'Yes'])
    expect(checks[3]).toContain('Granted')
  })

  it('shows that no check grants access', async () => {
    const checks = await open({ companyRole: false, manager: false, rosterAccount: false, rosterAccess: false })
    expect(checks[3]).toContain("Denied: no check above passed, so the roster pages show 'Please Log In'.")
  })
})
