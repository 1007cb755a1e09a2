import type { CurrentUser, RememberedSpelling } from '@upline/contracts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeFetch, renderScreen } from '@upline/web-kit/testing'
import { NameMatchingPage } from './name-matching-page.tsx'

const proposal: RememberedSpelling = {
  ...{ id: 's1', spelling: 'D. Hughes', member: { id: 'derek', name: 'Derek Hughes' }, state: 'proposed' },
  ...{ proposedBy: { id: 'max', name: 'Max Ode' }, proposedAt: '2026-11-03T12:00:00Z', confirmedBy: null },
  ...{ confirmedAt: null, matchedLoans: 0, waitingLoans: 4, replaces: null, canConfirm: true, canDelete: true },
}
const confirmed: RememberedSpelling = {
  ...{ ...proposal, id: 's2', spelling: 'O. Stone', state: 'confirmed', member: { id: 'olga', name: 'Olga Stone' } },
  ...{ confirmedBy: { id: 'ann', name: 'Ann Lee' }, confirmedAt: '2026-11-04T12:00:00Z', canConfirm: false },
  ...{ matchedLoans: 12, waitingLoans: 0 },
}

const LIST = '/api/loans/spellings'

function open(user: Partial<CurrentUser>, answers: Parameters<typeof fakeFetch>[0], at = '/name-matching') {
  const calls = fakeFetch(answers)
  renderScreen(<NameMatchingPage />, { user: { id: 'me', role: 'admin', ...user }, path: at })
  return calls
}

describe('NameMatchingPage', () => {
  it('lists matches, and offers to confirm proposals only', async () => {
    open({}, { [LIST]: { body: [proposal, confirmed] } })
    const rows = await screen.findAllByRole('listitem')
    expect(rows.map((row) => row.querySelector('b')?.textContent)).toEqual([
      'Always match "D. Hughes" to Derek Hughes',
      'Always match "O. Stone" to Olga Stone',
    ])
    expect(screen.getAllByRole('button', { name: /^Confirm match/ })).toHaveLength(1)
    expect(screen.getAllByRole('button', { name: /^Delete match/ })).toHaveLength(2)
  })

  it('confirms a proposal, with its unassigned loans', async () => {
    const answer = { spelling: { ...proposal, state: 'confirmed' }, assigned: 3, needsApproval: 1 }
    const calls = open({}, { [LIST]: { body: [proposal] }, [`${LIST}/s1/confirm`]: { body: answer } })
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm match: D. Hughes' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Always match "D. Hughes" to Derek Hughes?' }))
    expect(dialog.getByRole('checkbox', { name: /4 loans/ })).toBeChecked()
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm Match' }))
    await screen.findByText("'D. Hughes' always matches Derek Hughes. 3 loans assigned. 1 loan pending approval.")
    const sent = calls.find(({ path }) => path === `${LIST}/s1/confirm`)
    expect(JSON.parse(String(sent?.init?.body))).toEqual({ applyToWaiting: true })
  })

  it('asks before it deletes a match', async () => {
    const calls = open({}, { [LIST]: { body: [confirmed] }, [`${LIST}/s2`]: { body: { message: 'Match deleted.' } } })
    await userEvent.click(await screen.findByRole('button', { name: 'Delete match: O. Stone' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete the match "O. Stone"?' }))
    expect(dialog.getByText(/12 loans keep their loan officer/)).toBeInTheDocument()
    expect(calls.some(({ init }) => init?.method === 'DELETE')).toBe(false)
    await userEvent.click(dialog.getByRole('button', { name: 'Delete Match' }))
    await screen.findByText('Match deleted')
    expect(calls.some(({ init }) => init?.method === 'DELETE')).toBe(true)
  })

  it('shows the company who else has to confirm a match that would pay the user', async () => {
    open({}, { [LIST]: { body: [{ ...proposal, canConfirm: false }] } })
    expect(await screen.findByText(/another admin or the CEO has to confirm it/)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /^Confirm match/ })).toBeNull()
  })

  it('filters matches by the state and text in the URL', async () => {
    const calls = open(
      {},
      { [`${LIST}?state=proposed&q=hughes`]: { body: [] } },
      '/name-matching?state=proposed&q=hughes',
    )
    expect(await screen.findByText('No matches found')).toBeInTheDocument()
    expect(calls).toHaveLength(1)
  })

  it('explains on an empty list how a match is added', async () => {
    open({ role: 'manager' }, { [LIST]: { body: [] } })
    expect(await screen.findByText('No matches yet')).toBeInTheDocument()
  })

  it('shows officers no matches', () => {
    const calls = open({ role: 'loan_officer' }, {})
    expect(screen.getByText('No access to name matching')).toBeInTheDocument()
    expect(calls).toEqual([])
  })
})
