import type { AttentionFixed, AttentionItem, CurrentUser, Member } from '@upline/contracts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeFetch, renderScreen } from '@upline/web-kit/testing'
import { AttentionFix } from './attention-fix.tsx'

const item: AttentionItem = {
  ...{
    kind: 'unknown-officer',
    subject: 'bobby',
    title: 'Bobby',
    waiting: 2,
    cause: 'No team member matches "Bobby".',
  },
  ...{ openedAt: '2026-11-01T00:00:00Z', importId: null, owner: null },
}

const PEOPLE = { body: [{ id: '7', firstName: 'Bob', lastName: 'Poe', username: 'bob' } as Member] }

/** Opens the fix, chooses Bob Poe and assigns. Returns what was sent, and whether the fix closed. */
async function assignBob(role: CurrentUser['role'], answer: Partial<AttentionFixed> = {}) {
  const calls = fakeFetch({
    '/api/users?limit=50': PEOPLE,
    '/api/users?q=Bob+Poe&limit=50': { body: [] },
    '/api/attention/loans?kind=unknown-officer&subject=bobby&limit=20': { body: [] },
    '/api/attention/officer': { body: { fixed: 2, ...answer } },
  })
  const done = { called: false }
  renderScreen(<AttentionFix item={item} onDone={() => (done.called = true)} />, { user: { id: 'me', role } })
  expect(screen.getByRole('checkbox', { name: 'Always match "Bobby" to this officer' })).toBeChecked()
  await userEvent.click(screen.getByRole('combobox', { name: 'Loan officer' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Bob Poe', hidden: true }))
  await userEvent.click(screen.getByRole('button', { name: 'Assign 2 loans' }))
  const sent = () => calls.find(({ path }) => path === '/api/attention/officer')
  return { body: () => JSON.parse(String(sent()?.init?.body)) as unknown, done }
}

describe('the fix of an unknown officer', () => {
  it('offers members before anything is typed, and assigns all loans with the name', async () => {
    const { body, done } = await assignBob('admin')
    await screen.findByText('Loan officer assigned')
    expect(screen.queryByText('The CEO or an admin confirms it first')).toBeNull()
    expect(done.called).toBe(true)
    expect(body()).toEqual({ spelling: 'bobby', officerId: '7', remember: true })
  })

  it('shows managers that the company confirms the match first', async () => {
    await assignBob('manager', { isProposed: true })
    await screen.findByText('New loans with this name match once the CEO or an admin confirms it.')
    expect(screen.getByText('The CEO or an admin confirms it first')).toBeInTheDocument()
  })
})
