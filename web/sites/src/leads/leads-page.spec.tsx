import type { CurrentUser, Lead } from '@upline/contracts'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { UplineUiProvider } from '@upline/ui'
import { createQueryClient, MemoryRouter, QueryClientProvider } from '@upline/web-kit'
import { fakeFetch } from '@upline/web-kit/testing'
import { LeadsPage } from './leads-page.tsx'

const lead = (number: number): Lead => ({
  ...{ id: `lead-${number}`, memberId: 'me', agentName: 'Ann Moss', kind: 'contact', name: `Visitor ${number}` },
  ...{ email: 'visitor@example.com', phone: '555-0100', message: '', purpose: '', amount: null, page: '/landing/ann' },
  ...{ status: 'new', loanNumber: '', consent: 'I agree', createdAt: '2026-01-05T10:00:00.000Z', history: [] },
})

const page = (from: number, count: number) => Array.from({ length: count }, (_, n) => lead(from + n))

function open() {
  const path = '/api/leads?scope=mine&limit=200'
  fakeFetch({
    [path]: { body: page(1, 3), headers: { 'Next-Cursor': 'c2' } },
    [`${path}&cursor=c2`]: { body: page(4, 2) },
  })
  const client = createQueryClient()
  client.setQueryData(['/api/auth/me'], { id: 'me', role: 'loan_officer' } as CurrentUser)
  render(
    <UplineUiProvider toastMs={5_000}>
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <LeadsPage />
        </MemoryRouter>
      </QueryClientProvider>
    </UplineUiProvider>,
  )
}

describe('leads page', () => {
  it('shows that more leads exist and loads them on request', async () => {
    open()
    expect(await screen.findByRole('heading', { name: '3+ leads' })).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Show more leads' }))
    expect(await screen.findByRole('heading', { name: '5 leads' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Show more leads' })).toBeNull()
  })
})
