import type { PayRun } from '@upline/contracts'
import { render, screen, waitFor } from '@testing-library/react'
import { UplineUiProvider } from '@upline/ui'
import { createQueryClient, MemoryRouter, QueryClientProvider } from '@upline/web-kit'
import { type Answer, fakeFetch } from '@upline/web-kit/testing'
import { NextPaycheckPanel } from './next-paycheck-panel.tsx'

const run: PayRun = {
  ...{ id: '7', state: 'verifying', startsOn: '2026-11-01', endsOn: '2026-11-30', lockOn: '2026-12-02' },
  ...{ verifyBy: '2026-12-05', payOn: '2026-12-10', company: null },
  own: { total: 4_400, paid: 4_150.5, people: 1, lines: 4, verified: 1, disputed: 0 },
}

function open(answer: Answer) {
  const calls = fakeFetch({ '/api/pay-runs': answer })
  render(
    <UplineUiProvider toastMs={5_000}>
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter>
          <NextPaycheckPanel />
        </MemoryRouter>
      </QueryClientProvider>
    </UplineUiProvider>,
  )
  return calls
}

describe('NextPaycheckPanel', () => {
  it('shows amount, pay day and what is to do, and links to the statement', async () => {
    open({ body: [run] })
    expect(await screen.findByText('Next paycheck')).toBeInTheDocument()
    expect(screen.getByText('Pay day Dec 10, 2026, for Nov 1 – Nov 30, 2026')).toBeInTheDocument()
    expect(document.body).toHaveTextContent('$4,150.50')
    expect(screen.getByText('Verify your lines by Dec 5, 2026.')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Open statement' })).toHaveAttribute('href', '/reports?period=7')
  })

  it('says that a period has no pay yet', async () => {
    const own = { total: 0, paid: null, people: 0, lines: 0, verified: 0, disputed: 0 }
    open({ body: [{ ...run, state: 'open', own }] })
    expect(await screen.findByText('No pay in this period yet.')).toBeInTheDocument()
  })

  it('shows nothing without an unpaid run', async () => {
    const calls = open({ body: [{ ...run, state: 'paid' }] })
    await waitFor(() => expect(calls.length).toBeGreaterThan(0))
    expect(screen.queryByText('Next paycheck')).not.toBeInTheDocument()
  })
})
