import type { CurrentUser, Member } from '@upline/contracts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeFetch, renderScreen, type Answer } from '@upline/web-kit/testing'
import { BuilderPage } from '../builder/builder-page.tsx'
import { RosterPage } from './roster-page.tsx'

const viewer = { id: '1', username: 'admin', firstName: 'Ada', role: 'admin', rosterAccess: true } as CurrentUser

const member = (id: string, firstName: string, more: Partial<Member> = {}) =>
  ({
    id,
    firstName,
    lastName: 'Lee',
    username: firstName.toLowerCase(),
    email: `${firstName}@x.test`,
    phone: '',
    role: 'loan_officer',
    level: 1,
    uplineId: null,
    uplineName: null,
    downlineCount: 0,
    isActive: true,
    originationWebsite: '',
    recruitingWebsite: '',
    profilePhotoUrl: '',
    ...more,
  }) as Member

const people = [
  member('1', 'Ada', { role: 'admin', level: 0 }),
  member('b', 'Bo', { uplineId: '1', uplineName: 'Ada Lee' }),
  member('c', 'Cy', { role: 'senior_loan_officer', originationWebsite: 'https://cy.example' }),
]

function open(answers: Record<string, Answer> = {}, who: CurrentUser = viewer, at = '/working-roster') {
  const calls = fakeFetch({
    '/api/users': { body: people },
    '/api/auth/settings': { body: { mode: 'demo', defaultPassword: 'Welcome123!', featuredMember: 'cy' } },
    ...answers,
  })
  renderScreen(at.startsWith('/working-roster') ? <RosterPage /> : <BuilderPage />, { user: who, path: at })
  return calls
}

const sent = (calls: ReturnType<typeof fakeFetch>, path: string) => calls.find((call) => call.path === path)?.init

describe('the order of the roster', () => {
  it('reverses with a second click before the page shows the first', async () => {
    open()
    const heading = await screen.findByRole('button', { name: 'Level' })
    act(() => {
      heading.click()
      heading.click()
    })
    await waitFor(() =>
      expect(screen.getByRole('columnheader', { name: 'Level' })).toHaveAttribute('aria-sort', 'descending'),
    )
  })
})

describe('the number of members that a search found', () => {
  const found = (text: string) => screen.findByText(text, { selector: '[role=status]' })

  it.each(['/working-roster', '/roster'])('replaces the size of the team in a live region of %s', async (path) => {
    open({}, viewer, path)
    const region = await found('3 team members')
    await userEvent.type(screen.getByRole('searchbox'), 'bo')
    await waitFor(() => expect(region).toHaveTextContent('1 of 3 team members found'))
    await userEvent.clear(screen.getByRole('searchbox'))
    await waitFor(() => expect(region).toHaveTextContent(/^3 team members$/))
  })

  it('comes from the server for a roster too large to hold, and says if it is capped', async () => {
    const calls = open(
      {
        '/api/users': { body: people, headers: { 'Next-Cursor': 'x' } },
        '/api/users?q=lee&role=loan_officer&limit=500': { body: people },
        '/api/users?role=loan_officer&limit=500': { body: people },
        '/api/users/counts': { body: { total: 100_331, loanOfficers: 1, seniors: 2, admins: 3 } },
        '/api/users/matches?q=lee&role=loan_officer': { body: { count: 10_000, isCapped: true } },
      },
      viewer,
      '/working-roster?q=lee&role=loan_officer',
    )
    expect(await found('More than 10,000 of 100,331 team members found')).toBeInTheDocument()
    await userEvent.clear(screen.getByRole('searchbox'))
    await userEvent.type(screen.getByRole('searchbox'), 'l')
    await waitFor(() => expect(calls.some(({ path }) => path === '/api/users/matches?role=loan_officer')).toBe(true))
  })
})

describe('the roster as of a date', () => {
  const then = [people[0]!, member('b', 'Bo', { role: 'senior_loan_officer' }), member('d', 'Di'), member('e', 'Ed')]
  const ofThen = 'Total Members4Loan Officers2Senior LOs1Admins/CEOs1'
  const ofToday = 'Total Members3Loan Officers1Senior LOs1Admins/CEOs1'
  const strip = () => screen.findByLabelText('Roster')

  it('keeps the date while searching, says why editing is off, and leads back to today', async () => {
    const calls = open({ '/api/users?asOf=2026-01-05': { body: then } })
    expect(await strip()).toHaveTextContent(ofToday)
    fireEvent.change(screen.getByLabelText('As of'), { target: { value: '2026-01-05' } })
    expect(await screen.findByText('As of Jan 5, 2026')).toBeInTheDocument()
    await waitFor(async () => expect(await strip()).toHaveTextContent(ofThen))
    const names = ['Import CSV', 'More', 'Add Team Member', 'Add New Member']
    for (const button of names.flatMap((name) => screen.getAllByRole('button', { name }))) {
      expect(button).toBeDisabled()
      expect(button).toHaveAttribute('title', 'You cannot edit a past date. Go back to today.')
    }
    await userEvent.type(screen.getByRole('searchbox'), 'bo')
    expect(screen.getByLabelText('As of')).toHaveValue('2026-01-05')
    await userEvent.click(screen.getByRole('button', { name: 'Back to today' }))
    await waitFor(async () => expect(await strip()).toHaveTextContent(ofToday))
    expect(screen.getByRole('button', { name: 'Import CSV' })).toBeEnabled()
    expect(screen.getByRole('searchbox')).toHaveValue('bo')
    const past = calls.filter(({ path }) => path.includes('asOf')).map(({ path }) => path)
    expect(past).toEqual(['/api/users?asOf=2026-01-05'])
  })

  it('sends the date with the pages and counts of a roster too large to hold', async () => {
    const pages = '/api/users?asOf=2026-01-05&sort=-name&limit=500'
    const calls = open(
      {
        '/api/users?asOf=2026-01-05': { body: then, headers: { 'Next-Cursor': 'x' } },
        '/api/users/counts?asOf=2026-01-05': { body: { total: 7_000, loanOfficers: 1, seniors: 2, admins: 3 } },
        [pages]: { body: then },
      },
      viewer,
      '/working-roster?asOf=2026-01-05&sort=-name',
    )
    await waitFor(async () => expect(await strip()).toHaveTextContent('Total Members7,000'))
    await waitFor(() => expect(calls.some(({ path }) => path.includes('sort=-name'))).toBe(true))
    const users = calls.map(({ path }) => path).filter((path) => path.startsWith('/api/users'))
    expect(users.filter((path) => !path.includes('asOf=2026-01-05'))).toEqual([])
  })

  it('waits for a complete year before it sends a request, and refuses a future date', async () => {
    const calls = open()
    await strip()
    fireEvent.change(screen.getByLabelText('As of'), { target: { value: '0002-01-05' } })
    fireEvent.change(screen.getByLabelText('As of'), { target: { value: '2999-01-05' } })
    expect(screen.getByText('Choose a date from Jan 1, 2000 to today.')).toBeInTheDocument()
    expect(calls.some(({ path }) => path.includes('asOf'))).toBe(false)
  })
})

describe('the roster', () => {
  it("says 'Please Log In' to users without access", () => {
    open({}, { ...viewer, rosterAccess: false })
    expect(screen.getByRole('heading', { name: 'Please Log In' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Go to Login' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Go Back' })).toBeInTheDocument()
  })

  it('counts members by role', async () => {
    open()
    const strip = await screen.findByLabelText('Roster')
    expect(strip).toHaveTextContent('Total Members3Loan Officers1Senior LOs1Admins/CEOs1')
  })

  it("shows 'Error Loading Roster' with the status", async () => {
    open({ '/api/users': { status: 403, body: { message: 'No' } } })
    expect(await screen.findByText('Error Loading Roster')).toBeInTheDocument()
    expect(screen.getByText(/^HTTP 403/)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument()
  })

  it("offers 'Set All to {name}' above two members and moves all other members under that member", async () => {
    const calls = open({ '/api/users/bulk-upline': { body: { updated: 2 } } })
    await userEvent.click(await screen.findByRole('button', { name: 'More' }))
    // By text: a query by role computes the styles of the complete page, which takes seconds on a busy machine.
    await userEvent.click(await screen.findByText('Set All to Cy', {}, { timeout: 5_000 }))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Set All to Cy' }))
    const message = 'Updated 2 team members to report to the selected upline.'
    expect(await screen.findByText(message)).toBeInTheDocument()
    expect(JSON.parse(String(sent(calls, '/api/users/bulk-upline')?.body))).toEqual({ uplineId: 'c' })
  })

  it("hides 'Set All' from managers", async () => {
    open({}, { ...viewer, id: 'm', role: 'manager' })
    await screen.findByRole('button', { name: 'Import CSV' })
    expect(screen.queryByRole('button', { name: 'More' })).not.toBeInTheDocument()
  })

  it('adds a member: requires the names, fills the username from the email and resets the form on close', async () => {
    open()
    await userEvent.click((await screen.findAllByRole('button', { name: 'Add New Member' }))[0]!)
    const dialog = within(await screen.findByRole('dialog'))
    const add = dialog.getByRole('button', { name: 'Add Member' })
    expect(add).toBeDisabled()
    await userEvent.type(dialog.getByLabelText(/First Name/), 'Di')
    await userEvent.type(dialog.getByLabelText(/Last Name/), 'Ek')
    await userEvent.type(dialog.getByLabelText(/Email/), 'Di@X.test')
    expect(dialog.getByLabelText('Username')).toHaveValue('di@x.test')
    expect(add).toBeEnabled()
    expect(dialog.getByText('Default password: Welcome123! (user can change after first login)')).toBeInTheDocument()
    await userEvent.click(add)
    expect(dialog.getAllByText('Enter a website URL')).toHaveLength(2)
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await userEvent.click(screen.getAllByRole('button', { name: 'Add New Member' })[0]!)
    expect(within(await screen.findByRole('dialog')).getByLabelText(/First Name/)).toHaveValue('')
  })
})
