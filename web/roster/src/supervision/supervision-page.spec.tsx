import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { CurrentUser, MemberSupervision, NamedSupervision } from '@upline/contracts'
import { fakeFetch, renderScreen, type Answer } from '@upline/web-kit/testing'
import { SupervisionPage } from './supervision-page.tsx'

const person = userEvent.setup({ delay: null })

const WEEKLY: NamedSupervision = {
  ...{ work: 'Weekly file reviews', from: '2026-01-01', to: '2026-02-28' },
  ...{ recordedBy: { id: 'cora', name: 'Cora Diaz' }, recordedAt: '2026-01-05T17:00:00.000Z' },
}
const owen: MemberSupervision = {
  ...{ id: 'owen', firstName: 'Owen', lastName: 'Price', username: 'owen', role: 'manager', isActive: true },
  ...{ level2: 2, level3: 1, downlineNames: ['Ann Lee', 'Bob Ray'], standing: 'missing', records: [WEEKLY] },
}
const PATH = '/api/supervision'
const MISSING = `${PATH}?show=missing`
const OFFICER: Partial<CurrentUser> = { role: 'processor', duties: ['compliance'] }

function open(viewer: Partial<CurrentUser>, answers: Record<string, Answer> = {}) {
  const calls = fakeFetch({ [MISSING]: { body: [owen] }, ...answers })
  renderScreen(<SupervisionPage />, { user: { id: 'me', duties: [], ...viewer } })
  return calls
}

describe('SupervisionPage', () => {
  it('lists members without a record first, with their downline and latest record', async () => {
    open(OFFICER)
    expect(await screen.findByText('Owen Price')).toBeVisible()
    expect(screen.getByText('Ann Lee, Bob Ray and 1 more')).toBeVisible()
    expect(screen.getByText('2 members at level 2, 1 member at level 3')).toBeVisible()
    expect(screen.getByText('Jan 1, 2026 to Feb 28, 2026')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Owen Price' })).toBeNull()
  })

  it('links profiles for those who see them', async () => {
    open({ role: 'ceo' })
    expect(await screen.findByRole('link', { name: 'Owen Price' })).toHaveAttribute('href', '/member-profile/owen')
  })

  it('filters and searches on the server, and downloads what it shows', async () => {
    open(OFFICER, {
      [`${PATH}?show=recorded`]: { body: [] },
      [`${PATH}?q=weekly&show=recorded`]: { body: [] },
    })
    await person.click(await screen.findByLabelText('Recorded'))
    expect(await screen.findByText('No supervision recorded yet')).toBeVisible()
    await person.type(screen.getByLabelText('Search supervision'), 'weekly')
    expect(await screen.findByText('No members found')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Export CSV' })).toHaveAttribute(
      'href',
      `${PATH}/export.csv?q=weekly&show=recorded`,
    )
  })

  it('adds a record to those of now', async () => {
    const now = [{ ...WEEKLY, to: '2026-03-31' }]
    const calls = open(OFFICER, { '/api/users/owen/supervision': { body: now } })
    await person.click(await screen.findByRole('button', { name: 'Edit supervision by Owen Price' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Supervision by Owen Price' }))
    expect(await dialog.findByDisplayValue('2026-03-31')).toBeVisible()
    await person.click(dialog.getByRole('button', { name: 'Add Record' }))
    const added = within(dialog.getByRole('group', { name: 'Record 2' }))
    await person.type(added.getByLabelText('What the member does'), 'Daily calls')
    await person.type(added.getByLabelText('From'), '2026-04-01')
    await person.click(dialog.getByRole('button', { name: 'Save Supervision' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const put = calls.find(({ init }) => init.method === 'PUT')!
    expect(JSON.parse(String(put.init.body))).toEqual({
      supervision: [
        { work: 'Weekly file reviews', from: '2026-01-01', to: '2026-03-31' },
        { work: 'Daily calls', from: '2026-04-01', to: null },
      ],
    })
  })

  it('offers Add for a member without any record', async () => {
    open(OFFICER, { [MISSING]: { body: [{ ...owen, records: [] }] } })
    expect(await screen.findByRole('button', { name: 'Add supervision by Owen Price' })).toBeVisible()
  })

  it('shows why the records of a member did not load', async () => {
    open(OFFICER, { '/api/users/owen/supervision': { status: 404, body: { message: 'User not found' } } })
    await person.click(await screen.findByRole('button', { name: 'Edit supervision by Owen Price' }))
    expect(await screen.findByText('Unable to load supervision')).toBeInTheDocument()
  })

  it.each([
    ['auditors change records', { role: 'processor', duties: ['auditor'] } as const],
    ['members change their own records', { ...OFFICER, id: 'owen' }],
  ])('does not let %s', async (_, viewer) => {
    open(viewer as Partial<CurrentUser>)
    expect(await screen.findByText('Owen Price')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^(Add|Edit) / })).toBeNull()
  })

  it('says that no record is missing', async () => {
    open(OFFICER, { [MISSING]: { body: [] } })
    expect(await screen.findByText('No record is missing')).toBeVisible()
  })

  it('sends no request for members who cannot see the list', () => {
    const calls = open({ role: 'manager' })
    expect(screen.getByText(/^This page is for the company/)).toBeInTheDocument()
    expect(calls).toEqual([])
  })

  it('shows an error if the list does not load', async () => {
    open(OFFICER, { [MISSING]: { status: 403, body: { message: 'Not you' } } })
    expect(await screen.findByText('Unable to load supervision')).toBeInTheDocument()
  })
})
