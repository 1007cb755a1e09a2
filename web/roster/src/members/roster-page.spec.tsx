import type { CurrentUser, Member } from '@upline/contracts'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { UplineUiProvider } from '@upline/ui'
import { createQueryClient, MemoryRouter, QueryClientProvider } from '@upline/web-kit'
import { fakeFetch, type Answer } from '@upline/web-kit/testing'
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

function open(answers: Record<string, Answer> = {}, who: CurrentUser = viewer) {
  const calls = fakeFetch({
    '/api/users': { body: people },
    '/api/auth/settings': { body: { mode: 'demo', defaultPassword: 'Welcome123!', featuredMember: 'cy' } },
    ...answers,
  })
  const client = createQueryClient()
  client.setQueryData(['/api/auth/me'], who)
  render(
    <UplineUiProvider toastMs={5000}>
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <RosterPage />
        </MemoryRouter>
      </QueryClientProvider>
    </UplineUiProvider>,
  )
  return calls
}

const sent = (calls: ReturnType<typeof fakeFetch>, path: string) => calls.find((call) => call.path === path)?.init

describe('RosterPage', () => {
  it("shows 'Please Log In' without access", () => {
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
    await userEvent.click(await screen.findByRole('button', { name: 'Set All to Cy' }))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Set All to Cy' }))
    const message = 'Updated 2 team members to report to the selected upline.'
    expect(await screen.findByText(message)).toBeInTheDocument()
    expect(JSON.parse(String(sent(calls, '/api/users/bulk-upline')?.body))).toEqual({ uplineId: 'c' })
  })

  it("hides 'Set All' from managers", async () => {
    open({}, { ...viewer, id: 'm', role: 'manager' })
    await screen.findByLabelText('Roster')
    expect(screen.queryByRole('button', { name: /^Set All/ })).not.toBeInTheDocument()
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
