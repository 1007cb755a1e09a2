import type { AttentionItem, CurrentUser } from '@upline/contracts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeFetch, renderScreen } from '@upline/web-kit/testing'
import { FormerMemberBalanceFix } from './former-member-balance-fix.tsx'

const PATH = '/api/attention/leaver-balance/lou/owner'
const item: AttentionItem = {
  ...{ kind: 'leaver-balance', subject: 'lou', title: 'Lou Lane', waiting: 1, cause: 'Lou Lane still owes $1,000.00.' },
  ...{ openedAt: '2026-11-01T00:00:00Z', importId: null, owner: null },
}

function open(
  over: Partial<AttentionItem> = {},
  user: Partial<CurrentUser> = {},
  answer: object = { body: { fixed: 0 } },
) {
  const calls = fakeFetch({
    [PATH]: answer,
    '/api/users?q=&limit=50': { body: [] },
    '/api/users?limit=50': { body: [] },
  })
  renderScreen(<FormerMemberBalanceFix item={{ ...item, ...over }} onDone={() => {}} />, {
    user: { id: 'me', role: 'processor', duties: ['payroll'], ...user },
  })
  return () => calls.filter(({ path }) => path === PATH).map(({ init }) => [init.method, init.body])
}

describe('FormerMemberBalanceFix', () => {
  it('assigns the item to the viewer', async () => {
    const sent = open()
    expect(screen.getByText('No owner')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Assign to me' }))
    await waitFor(() => expect(sent()).toEqual([['PUT', '{"ownerId":"me"}']]))
  })

  it('shows the owner and removes them', async () => {
    const sent = open({ owner: { id: 'me', name: 'Pat Payne' } })
    expect(screen.getByText('Owner: Pat Payne')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Assign to me' })).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Remove owner' }))
    await waitFor(() => expect(sent()).toEqual([['PUT', '{}']]))
  })

  it('shows an error that the server names', async () => {
    const message = 'ownerId must be an active member.'
    const errors = [{ field: 'ownerId', message }]
    open({}, {}, { status: 400, body: { status: 400, title: '', code: 'request.invalid', message, errors } })
    await userEvent.click(screen.getByRole('button', { name: 'Assign to me' }))
    expect(await screen.findByText(message)).toBeInTheDocument()
  })

  it('links auditors to the balance and offers no change', () => {
    open({}, { duties: ['auditor'] })
    expect(screen.getByRole('link', { name: 'Open the balance' })).toHaveAttribute(
      'href',
      '/reports?tab=balances&member=lou',
    )
    expect(screen.queryByRole('button', { name: 'Assign to me' })).not.toBeInTheDocument()
  })
})
