import type { CurrentUser } from '@upline/contracts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeFetch, renderScreen } from '@upline/web-kit/testing'
import { EmailTestPage } from './email-test-page.tsx'

const OFFICER = { id: 'me', role: 'loan_officer', email: 'me@example.com' } as CurrentUser

function open() {
  const calls = fakeFetch({
    '/api/auth/settings': { body: { mode: 'demo' } },
    '/api/affiliate-sites': { body: { sites: [] } },
    '/api/test-email': { status: 403, body: { message: 'You can send test emails to your own address only.' } },
  })
  renderScreen(<EmailTestPage />, { user: OFFICER })
  return calls
}

const send = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('email test page', () => {
  it.each(['Send Test Email', 'Send Affiliate Email'])('requires an address to %s', async (button) => {
    const calls = open()
    await userEvent.type(screen.getByLabelText('Email'), '  ')
    await send(button)
    expect(screen.getByText('Please enter an email address')).toBeInTheDocument()
    expect(calls.map(({ path }) => path)).not.toContain('/api/test-email')
  })

  it('shows the reason of a failure in a toast', async () => {
    open()
    await userEvent.type(screen.getByLabelText('Email'), 'other@example.com')
    await send('Send Test Email')
    expect(await screen.findByText('Email Failed')).toBeInTheDocument()
    expect(screen.getByText('You can send test emails to your own address only.')).toBeInTheDocument()
  })
})
