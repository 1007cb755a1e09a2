import type { CurrentUser, Member, TeamResponse } from '@upline/contracts'
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeFetch, renderScreen, type Answer } from '@upline/web-kit/testing'
import { TeamPage } from './team-page.tsx'

const viewer = { id: '1', username: 'admin', firstName: 'Ada', lastName: 'Lee', role: 'admin' } as CurrentUser

const member = (id: string, firstName: string, more: Partial<Member> = {}) =>
  ({
    ...{ id, firstName, lastName: 'Lee', username: firstName.toLowerCase(), email: `${firstName}@x.test` },
    ...{ role: 'loan_officer', level: 1, uplineId: null, uplineName: null, downlineCount: 0, isActive: true },
    ...more,
  }) as Member

const people = [
  member('1', 'Ada', { role: 'admin', level: 0 }),
  member('b', 'Bo', { role: 'manager', level: 0, downlineCount: 2 }),
  member('c', 'Cy', { uplineId: 'b', uplineName: 'Bo Lee', downlineCount: 1 }),
  member('d', 'Di', { uplineId: 'b', uplineName: 'Bo Lee', level: 2, role: 'senior_loan_officer' }),
  member('e', 'Ed', { uplineId: 'c', uplineName: 'Cy Lee', level: 3 }),
  member('f', 'Flo', { level: 7 }),
]

const team: Partial<TeamResponse> = {
  currentUser: { id: '1', name: 'Ada Lee', role: 'admin', level: 0 },
  teamStats: {
    ...{ directReports: 2, totalDownline: 5, activeLoanOfficers: 3, seniorLoanOfficers: 1 },
    levels: { level1: 2, level2: 2, level3: 1 },
  },
}

const preview = {
  member: { id: 'c', name: 'Cy Lee' },
  from: { id: 'b', name: 'Bo Lee' },
  to: null,
  ...{ membersMoved: 2, affected: [] },
}
const loans = {
  ...{ pendingLoans: 2, pendingVolume: 600_000, fundedLoans: 1 },
  people: [{ id: 'b', name: 'Bo Lee', before: 1_200, after: 0 }],
}

const GOOD: Record<string, Answer> = {
  '/api/users': { body: people },
  '/api/team': { body: team },
  '/api/users/c/upline/preview': { body: preview },
  '/api/loans/move-preview?member=c': { body: loans },
  '/api/users/c/upline': { body: people[2] },
}

function open(answers: Record<string, Answer> = {}, who: CurrentUser = viewer) {
  const calls = fakeFetch({ ...GOOD, ...answers })
  renderScreen(<TeamPage />, { user: who })
  return calls
}

/** The bar of Cy, with 'No Upline (Direct)' chosen. */
async function chooseNoUpline() {
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Cy Lee' }))
  const bar = screen.getByRole('form', { name: 'Upline of Cy Lee' })
  await userEvent.click(within(bar).getByRole('combobox', { name: 'Upline of Cy Lee' }))
  await userEvent.click(screen.getByRole('option', { name: 'No Upline (Direct)', hidden: true }))
  return within(bar)
}

describe('Team Management', () => {
  it('shows the summary of /api/team, four tiles and a badge, without the admin', async () => {
    open()
    expect(await screen.findByLabelText('Team')).toHaveTextContent(
      'Total Team Members5Assigned to Upline3Unassigned1Have Downlines2',
    )
    expect(screen.getByText('5 team members')).toBeInTheDocument()
    expect(await screen.findByRole('region', { name: 'Team summary' })).toHaveTextContent(
      'Direct reports2Whole downline5Active loan officers3Senior loan officers1Level 12Level 22Level 31',
    )
    for (const name of ['Upline', 'Whole downline', 'Level 1'])
      expect(screen.getByRole('button', { name })).toBeInTheDocument()
  })

  it("shows a card per level, titled '{label} Officers' with its count", async () => {
    open()
    const titles = ['Manager', 'Level 1', 'Level 2', 'Level 3', 'Unassigned'].map((label) => `${label} Officers`)
    for (const title of titles)
      expect(await screen.findByRole('region', { name: title })).toHaveTextContent(new RegExp(`^${title}1 member`))
  })

  it('shows name, username, role, upline and direct reports of each member', async () => {
    open()
    const [cy, flo] = [await screen.findByText('@cy · Loan Officer'), screen.getByText('@flo · Loan Officer')]
    expect(cy.closest('li')).toHaveTextContent('Cy Lee@cy · Loan OfficerReports to Bo Lee1 direct report')
    expect(flo.closest('li')).toHaveTextContent('No upline assigned0 direct reports')
    expect(screen.getByText('@di · Senior Loan Officer')).toBeInTheDocument()
  })

  it('searches by name or username', async () => {
    open()
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search by name or username' }), 'CY')
    expect(screen.getByText('1 team member')).toBeInTheDocument()
    expect(screen.queryByText('@bo · Manager')).not.toBeInTheDocument()
    await userEvent.type(screen.getByRole('searchbox'), 'zz')
    expect(screen.getByText('No members found')).toBeInTheDocument()
  })

  it("shows the effects of a move before it can be saved; 'No Upline (Direct)' sends null", async () => {
    const calls = open()
    const bar = await chooseNoUpline()
    expect(await bar.findByText('Cy Lee and 1 person below move from Bo Lee to no upline.')).toBeInTheDocument()
    expect(await bar.findByText('2 pending loans ($600,000) will follow the new upline.')).toBeInTheDocument()
    expect(bar.getByRole('row', { name: /Bo Lee/ })).toHaveTextContent('Bo Lee$1,200.00$0.00')
    expect(bar.getByText("1 funded loan isn't affected. Shares of funded loans are frozen.")).toBeInTheDocument()
    await userEvent.click(bar.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Team structure updated successfully.')).toBeInTheDocument()
    const sent = calls.find(({ path }) => path === '/api/users/c/upline')?.init
    expect([sent?.method, JSON.parse(String(sent?.body))]).toEqual(['PATCH', { uplineId: null }])
  })

  it('does not save a move with a rejected preview and shows why', async () => {
    const message = 'Di Lee is in the downline of Cy Lee, so Cy Lee cannot report to Di Lee.'
    open({ '/api/users/c/upline/preview': { status: 409, body: { code: 'roster.upline-circle', message } } })
    const bar = await chooseNoUpline()
    expect(await bar.findByText(message)).toBeInTheDocument()
    expect(bar.getByRole('button', { name: 'Save' })).toBeDisabled()
  })

  it('shows why the team could not be loaded, without a status code', async () => {
    const message = 'The roster is unavailable. Please try again.'
    open({ '/api/users': { status: 409, statusText: 'Conflict', body: { message } } })
    expect(await screen.findByText('Unable to load the team')).toBeInTheDocument()
    expect(screen.getByText(message)).toBeInTheDocument()
  })

  it('shows the failure texts of the product text', async () => {
    open({
      '/api/users/c/upline': { status: 503, body: {} },
      '/api/users/d': { status: 503, body: {} },
      '/api/team': { status: 500, body: 'down' },
    })
    expect(await screen.findByText('Failed to fetch team data: 500 - down')).toBeInTheDocument()
    const bar = await chooseNoUpline()
    await bar.findByText(/frozen/)
    await userEvent.click(bar.getByRole('button', { name: 'Save' }))
    expect((await screen.findAllByText('Failed to update team structure.')).length).toBeGreaterThan(0)
    await userEvent.click(screen.getByRole('button', { name: 'Delete Di Lee' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Di Lee?' }))
    expect(dialog.getByText('This action cannot be undone.')).toBeInTheDocument()
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Failed to delete user.')).toBeInTheDocument()
  })

  it('deletes a member after confirmation, but never the admin', async () => {
    open({ '/api/users/d': { status: 204 } })
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Di Lee' }))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('User deleted successfully.')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Delete Ada Lee' })).not.toBeInTheDocument()
  })

  it('hides edit and delete from viewers who cannot manage members', async () => {
    open({}, { ...viewer, id: 'c', role: 'loan_officer' } as CurrentUser)
    await screen.findByText('@cy · Loan Officer')
    expect(screen.queryByRole('button', { name: /^(Edit|Delete) / })).not.toBeInTheDocument()
  })

  it('shows summary and levels as of a date without actions, and keeps the date while searching', async () => {
    const then = people
      .filter(({ id }) => id !== 'e')
      .map((one) => (one.id === 'c' ? { ...one, uplineName: 'Di Lee' } : one))
    const stats = { ...team.teamStats!, totalDownline: 4 }
    const calls = open({
      '/api/users?asOf=2026-03-01': { body: then },
      '/api/team?asOf=2026-03-01': { body: { ...team, teamStats: stats } },
    })
    await screen.findByText('5 team members')
    fireEvent.change(screen.getByLabelText('As of'), { target: { value: '2026-03-01' } })
    expect(await screen.findByText('4 team members')).toBeInTheDocument()
    expect(screen.getByText('@cy · Loan Officer').closest('li')).toHaveTextContent('Reports to Di Lee')
    expect(await screen.findByText(/^As of Mar 1, 2026/)).toBeInTheDocument()
    expect(screen.getByRole('region', { name: 'Team summary' })).toHaveTextContent('Whole downline4')
    expect(screen.queryByRole('button', { name: /^(Edit|Delete) / })).not.toBeInTheDocument()
    await userEvent.type(screen.getByRole('searchbox'), 'CY')
    expect(screen.getByText('1 team member')).toBeInTheDocument()
    expect(screen.getByLabelText('As of')).toHaveValue('2026-03-01')
    await userEvent.click(screen.getByRole('button', { name: 'Back to today' }))
    expect(await screen.findByRole('button', { name: 'Edit Cy Lee' })).toBeInTheDocument()
    expect(
      calls
        .filter(({ path }) => path.includes('asOf'))
        .map(({ path }) => path.split('?')[0])
        .sort(),
    ).toEqual(['/api/team', '/api/users'])
  })
})
