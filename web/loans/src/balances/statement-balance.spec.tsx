import type { Balance, PayPeriod } from '@upline/contracts'
import { render, screen } from '@testing-library/react'
import { UplineUiProvider } from '@upline/ui'
import { createQueryClient, MemoryRouter, QueryClientProvider } from '@upline/web-kit'
import { fakeFetch } from '@upline/web-kit/testing'
import { StatementBalance } from './statement-balance.tsx'

const dates = { startsOn: '2026-10-01', endsOn: '2026-10-31' }
const period = { id: '2', state: 'closed', ...dates } as PayPeriod
const movement = { ...dates, balance: 0, cause: '', repays: null, reverses: null, at: '2026-11-02T12:00:00Z' }
const balance: Balance = {
  ...{ member: { id: 'dan', name: 'Dan Diaz' }, balance: -500, recoverable: 500, guaranteed: 0 },
  movements: [
    { ...movement, id: '3', kind: 'recovery', periodId: '2', amount: 1_500 },
    { ...movement, id: '2', kind: 'draw', periodId: '2', amount: -2_000 },
    { ...movement, id: '1', kind: 'draw', periodId: '1', amount: -2_000 },
  ],
}

function open(shown: PayPeriod, answer: { status?: number; body: unknown }) {
  fakeFetch({ '/api/balances/dan?limit=200': answer })
  return render(
    <UplineUiProvider toastMs={5_000}>
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter>
          <StatementBalance period={shown} memberId="dan" total={3_000} />
        </MemoryRouter>
      </QueryClientProvider>
    </UplineUiProvider>,
  )
}

describe('StatementBalance', () => {
  it('shows the movements of the period and what is paid, with a link to the balance', async () => {
    open(period, { body: balance })
    const link = await screen.findByRole('link', { name: 'Open the balance' })
    expect(link).toHaveAttribute('href', '/reports?tab=balances&member=dan')
    expect(link.parentElement).toHaveTextContent(/Recovery .\$1,500\.00 · Draw \$2,000\.00 · Paid \$3,500\.00\./)
  })

  it('says so if the balance cannot be loaded', async () => {
    const problem = {
      status: 404,
      title: '',
      code: 'loans.unknown-balance',
      message: 'This balance was not found.',
      errors: [],
    }
    open(period, { status: 404, body: problem })
    expect(await screen.findByText('This balance was not found.')).toBeInTheDocument()
  })
})
