import type { CurrentUser, Hold, Loan } from '@upline/contracts'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { UplineUiProvider } from '@upline/ui'
import { createQueryClient, MemoryRouter, QueryClientProvider } from '@upline/web-kit'
import { fakeFetch } from '@upline/web-kit/testing'
import { LoanHolds } from './loan-holds.tsx'

const hold: Hold = {
  ...{ id: 'h1', state: 'active', loanId: 'l1', loanNumber: 'UP-7', borrower: 'Ada Best', memberId: null },
  ...{ memberName: null, reason: 'Appraisal under review', placedBy: 'Pat Payne', placedAt: '2026-11-20T12:00:00Z' },
  payees: [{ memberId: 'ann', name: 'Ann Lee', amount: 3_000 }],
  ...{ deferredFrom: null, release: null, releaseDenial: null },
}

function open(holds: Hold[]) {
  const calls = fakeFetch({
    '/api/holds?loanId=l1': { body: holds },
    '/api/holds': { status: 201, body: hold },
    '/api/users?q=&limit=50': { body: [] },
  })
  const client = createQueryClient()
  client.setQueryData(['/api/auth/me'], { id: 'me', role: 'admin', duties: [] } as unknown as CurrentUser)
  render(
    <UplineUiProvider toastMs={5_000}>
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <LoanHolds loan={{ id: 'l1' } as Loan} />
        </MemoryRouter>
      </QueryClientProvider>
    </UplineUiProvider>,
  )
  return calls
}

/** It opens with a transition. */
const opened = async () => within(await screen.findByRole('dialog', { hidden: true }))

describe('the holds of a loan', () => {
  it('shows the reason, and opens the hold', async () => {
    open([hold])
    expect(await screen.findByText('Everyone the loan pays · Appraisal under review')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'See hold of UP-7' }))
    expect((await opened()).getByText('On hold for Ann Lee')).toBeInTheDocument()
  })

  it('places a hold without requesting the loan number', async () => {
    const calls = open([])
    await screen.findByText('No pay of this loan was put on hold.')
    await userEvent.click(screen.getByRole('button', { name: 'Place Hold' }))
    const dialog = await opened()
    expect(dialog.queryByLabelText('Loan number')).not.toBeInTheDocument()
    await userEvent.type(dialog.getByLabelText('Reason'), 'A check')
    await userEvent.click(dialog.getByRole('button', { name: 'Place Hold', hidden: true }))
    await waitFor(() =>
      expect(calls.find(({ path }) => path === '/api/holds')?.init.body).toBe(
        JSON.stringify({ loanId: 'l1', reason: 'A check' }),
      ),
    )
  })
})
