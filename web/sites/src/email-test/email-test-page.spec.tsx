import type { CurrentUser } from '@upline/contracts'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { UplineUiProvider } from '@upline/ui'
import { createQueryClient, MemoryRouter, QueryClientProvider } from '@upline/web-kit'
import { fakeFetch } from '@upline/web-kit/testing'
import { EmailTestPage } from './email-test-page.tsx'

const OFFICER = { id: 'me', role: 'loan_officer', email: 'me@example.com' } as CurrentUser

function open() {
  const calls = fakeFetch({
    '/api/auth/settings': { body: { mode: 'demo' } },
    '/api/affiliate-sites': { body: { sites: [] } },
    '/api/test-email': { status: 403, body: { message: 'You can send test emails to your own address only.' } },
  })
  const client = createQueryClient()
  client.setQueryData(['/api/auth/me'], OFFICER)
  render(
    <UplineUiProvider toastMs={5_000}>
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <EmailTestPage />
        </MemoryRouter>
      </QueryClientProvider>
    </UplineUiProvider>,
  )
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
