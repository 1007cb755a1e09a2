import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeFetch, renderScreen, type Answer } from '@upline/web-kit/testing'
import SessionsDialog from './sessions-dialog.tsx'

const person = userEvent.setup({ delay: null })

const at = { startedAt: '2026-11-21T09:00:00Z', lastUsedAt: '2026-11-21T10:00:00Z' }
const there = { id: 's1', ...at, address: '203.0.113.7', agent: 'Mozilla/5.0 (iPhone) Safari/604.1', isCurrent: false }
const here = {
  id: 's2',
  ...at,
  address: '198.51.100.4',
  agent: 'Mozilla/5.0 (X11; Linux) Firefox/140',
  isCurrent: true,
}

async function open(answers: Record<string, Answer> = {}) {
  const calls = fakeFetch({ '/api/auth/sessions': { body: [there, here] }, ...answers })
  renderScreen(<SessionsDialog onClose={() => {}} />)
  await screen.findAllByRole('listitem')
  return calls
}

const endThere = () => person.click(screen.getByRole('button', { name: /^End the session of Safari on iPhone/ }))

describe('SessionsDialog', () => {
  it('lists sessions with browser, address and time, the current one first', async () => {
    await open()
    const [first, second] = screen.getAllByRole('listitem')
    expect(within(first as HTMLElement).getByText('Firefox on Linux')).toBeInTheDocument()
    expect(within(first as HTMLElement).getByText('This session')).toBeInTheDocument()
    expect(within(first as HTMLElement).queryByRole('button')).not.toBeInTheDocument()
    expect(second).toHaveTextContent('from 203.0.113.7, since Nov 21')
    expect(second).toHaveTextContent('Last used Nov 21')
  })

  it('ends a single session', async () => {
    const calls = await open({ '/api/auth/sessions/s1': { body: {} } })
    await endThere()
    await waitFor(() => expect(calls.filter(({ path }) => path === '/api/auth/sessions')).toHaveLength(2))
    expect(calls.find(({ path }) => path === '/api/auth/sessions/s1')?.init.method).toBe('DELETE')
  })

  it('shows why a session could not be ended', async () => {
    await open({ '/api/auth/sessions/s1': { status: 404, body: { message: 'This session has already ended.' } } })
    await endThere()
    expect(await screen.findByText('This session has already ended.')).toBeInTheDocument()
  })

  it('changes the password and names the API keys that it revokes', async () => {
    const calls = await open({
      '/api/auth/me': { body: { id: '1', role: 'admin', activeApiKeys: 2 } },
      '/api/auth/change-password': { body: { message: 'ok' } },
    })
    await person.click(screen.getByRole('button', { name: 'Change password' }))
    expect(await screen.findByText(/revokes your 2 API keys/)).toBeInTheDocument()
    await person.type(screen.getByLabelText('Current Password'), 'the old one')
    await person.type(screen.getByLabelText('New Password'), 'the new one')
    await person.type(screen.getByLabelText('Confirm New Password'), 'the new one')
    await person.click(screen.getByRole('button', { name: 'Change Password' }))
    expect(await screen.findByText('Password Changed')).toBeInTheDocument()
    const sent = calls.find(({ path }) => path === '/api/auth/change-password')
    expect(JSON.parse(String(sent?.init.body))).toEqual({
      ...{ currentPassword: 'the old one', newPassword: 'the new one' },
    })
    expect(await screen.findByRole('button', { name: 'Change password' })).toBeInTheDocument()
  })

  it('ends all sessions', async () => {
    const calls = await open()
    await person.click(screen.getByRole('button', { name: 'Sign Out Everywhere' }))
    expect(calls.map(({ path }) => path)).toContain('/api/auth/sign-out-everywhere')
  })
})
