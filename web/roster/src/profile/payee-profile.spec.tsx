import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { CurrentUser, MemberPayroll } from '@upline/contracts'
import { Route, Routes } from '@upline/web-kit'
import { fakeFetch, renderScreen, type Answer } from '@upline/web-kit/testing'
import { ProfilePage } from './profile-page.tsx'

const FIELDS: MemberPayroll = { employeeNumber: '', employment: 'w2', costCenter: '', hiredOn: null, leftOn: null }
const PATH = '/api/users/gone/payroll'
const NAMED = { '/api/balances/gone?limit=1': { body: { member: { id: 'gone', name: 'Gwen Odell' }, movements: [] } } }

/** Opens the profile of a member whose GET /api/users/{id} answers 404. */
function open(
  viewer: Partial<CurrentUser>,
  answers: Record<string, Answer | (() => Answer)> = {},
  path = '/member-profile/gone?payroll',
) {
  const calls = fakeFetch({ ...NAMED, ...answers })
  renderScreen(
    <Routes>
      <Route path="/member-profile/:id" element={<ProfilePage />} />
    </Routes>,
    { user: { id: 'me', duties: [], rosterAccess: false, ...viewer }, path },
  )
  return calls
}

describe('the profile of a former member', () => {
  it.each([
    ['an admin', { role: 'admin' }],
    ['the Payroll duty', { role: 'processor', duties: ['payroll'] }],
  ] satisfies [string, Partial<CurrentUser>][])('takes the employee number from %s', async (_, viewer) => {
    const saved = { ...FIELDS, employeeNumber: '00417' }
    const calls = open(viewer, { [PATH]: { body: FIELDS } })
    await userEvent.type(await screen.findByLabelText('Employee number'), ' 00417')
    expect(await screen.findByRole('heading', { name: 'Gwen Odell' })).toBeVisible()
    expect(screen.queryByText('Member not found')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
    expect(await screen.findByText('Payroll Fields Saved')).toBeVisible()
    const sent = calls.find(({ init }) => init.method === 'PUT')!
    expect([sent.path, JSON.parse(String(sent.init.body))]).toEqual([PATH, saved])
  })

  it('shows why the number was refused, next to its field', async () => {
    const message = 'Another member has this employee number.'
    const errors = [{ field: 'employeeNumber', message }]
    const refused = { status: 409, body: { status: 409, code: 'roster.employee-number-taken', message, errors } }
    let isSaving = false
    open({ role: 'ceo' }, { [PATH]: () => (isSaving ? refused : { body: FIELDS }) })
    await userEvent.type(await screen.findByLabelText('Employee number'), '7')
    isSaving = true
    await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
    await waitFor(() => expect(screen.getByLabelText('Employee number')).toHaveAttribute('aria-invalid', 'true'))
    expect(screen.getAllByText(message)[0]).toBeVisible()
  })

  it('shows the error of an unknown member', async () => {
    open({ role: 'admin' })
    expect(await screen.findByRole('heading', { name: 'Member Not Found' })).toBeVisible()
  })

  it('shows that the member was not found without the link of a pay run', async () => {
    const calls = open({ role: 'admin' }, { [PATH]: { body: FIELDS } }, '/member-profile/gone')
    expect(await screen.findByRole('heading', { name: 'Member Not Found' })).toBeVisible()
    expect(calls.map(({ path }) => path)).not.toContain(PATH)
  })

  it('requests no payroll fields for everyone else, and shows the error', async () => {
    const calls = open({ role: 'manager' }, { [PATH]: { body: FIELDS } })
    expect(await screen.findByRole('heading', { name: 'Member Not Found' })).toBeVisible()
    expect(calls.map(({ path }) => path)).not.toContain(PATH)
  })
})
