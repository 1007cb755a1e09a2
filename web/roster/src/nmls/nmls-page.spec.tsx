import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { CurrentUser, NmlsFinding } from '@upline/contracts'
import { fakeFetch, renderScreen, type Answer } from '@upline/web-kit/testing'
import { NmlsPage } from './nmls-page.tsx'

const person = userEvent.setup({ delay: null })

const finding: NmlsFinding = {
  ...{ memberId: 'owen', name: 'Owen Price', username: 'owen', role: 'loan_officer', isActive: true, nmls: '771' },
  ...{ problem: 'duplicate', action: 'warn', rule: 'S1', ruleVersion: 1, checkedAt: '2026-11-20T10:00:00.000Z' },
  ...{ sharedWith: [{ id: 'mia', name: 'Mia Moss' }], released: null },
}
const blocking: NmlsFinding = {
  ...{ ...finding, memberId: 'mia', name: 'Mia Moss', username: 'mia', nmls: '', problem: 'missing' },
  ...{ action: 'block', sharedWith: [] },
}
const PATH = '/api/compliance/nmls'

function open(viewer: Partial<CurrentUser>, answers: Record<string, Answer> = {}) {
  const calls = fakeFetch({ [PATH]: { body: [finding, blocking] }, ...answers })
  renderScreen(<NmlsPage />, { user: { id: '1', ...viewer } })
  return calls
}

describe('NmlsPage', () => {
  it('lists each member with the problem, its effect and a profile link', async () => {
    open({ role: 'ceo' })
    expect(await screen.findByRole('link', { name: 'Owen Price' })).toHaveAttribute('href', '/member-profile/owen')
    expect(screen.getByText('Also used by Mia Moss')).toBeInTheDocument()
    expect(screen.getByText('Blocks pay')).toBeInTheDocument()
    expect(screen.getByText('What was checked, and what was not. This is not legal advice.')).toBeInTheDocument()
  })

  it('filters findings by problem on the server', async () => {
    open({ role: 'ceo' }, { [`${PATH}?problem=malformed`]: { body: [] } })
    await person.click(await screen.findByLabelText('Malformed'))
    expect(await screen.findByText('No malformed NMLS ID')).toBeInTheDocument()
  })

  it('accepts a warning with a reason, but not a finding that blocks pay', async () => {
    const calls = open({ role: 'processor', duties: ['compliance'] }, { [`${PATH}/owen/release`]: { body: finding } })
    await person.click(await screen.findByRole('button', { name: 'Accept the finding about Owen Price' }))
    expect(screen.queryByRole('button', { name: 'Accept the finding about Mia Moss' })).not.toBeInTheDocument()
    const dialog = within(await screen.findByRole('dialog'))
    await person.click(dialog.getByRole('button', { name: 'Accept Finding' }))
    expect(await dialog.findByText('Enter a reason')).toBeInTheDocument()
    await person.type(dialog.getByLabelText('Reason'), 'Applied for')
    await person.click(dialog.getByRole('button', { name: 'Accept Finding' }))
    await waitFor(() => expect(calls.some(({ path }) => path === `${PATH}/owen/release`)).toBe(true))
  })

  it.each<Partial<CurrentUser>>([{ role: 'manager' }, { role: 'processor', duties: ['auditor'] }])(
    'shows %j the list without Accept buttons',
    async (viewer) => {
      open(viewer)
      await screen.findByRole('link', { name: 'Owen Price' })
      expect(screen.queryByRole('button', { name: /^Accept/ })).not.toBeInTheDocument()
    },
  )

  it('sends no request for members who cannot see findings', () => {
    const calls = open({ role: 'loan_officer' })
    expect(screen.getByText(/^This page is for the company/)).toBeInTheDocument()
    expect(calls).toEqual([])
  })

  it('shows a message if there are no findings', async () => {
    open({ role: 'ceo' }, { [PATH]: { body: [] } })
    expect(await screen.findByText('All NMLS IDs are OK')).toBeInTheDocument()
  })

  it('shows an error if the list does not load', async () => {
    open({ role: 'ceo' }, { [PATH]: { status: 403, body: { message: 'Not you' } } })
    expect(await screen.findByText('Unable to load NMLS IDs')).toBeInTheDocument()
  })
})
