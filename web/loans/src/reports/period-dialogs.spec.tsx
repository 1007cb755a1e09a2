import type { PayPeriod, PayRunBlocker } from '@upline/contracts'
import { screen } from '@testing-library/react'
import { fakeFetch, renderScreen } from '@upline/web-kit/testing'
import { ClosePeriodDialog } from './period-dialogs.tsx'

const period = {
  id: '12',
  startsOn: '2026-10-01',
  endsOn: '2026-10-31',
  company: { total: 500, people: 2 },
} as PayPeriod

function open(blockers: PayRunBlocker[]) {
  fakeFetch({ '/api/pay-runs/12': { body: { id: '12', blockers, actions: [] } } })
  renderScreen(<ClosePeriodDialog period={period} onClose={() => undefined} />)
}

describe('the close of a pay period', () => {
  it('lists what blocks it, with links, and waits until it is resolved', async () => {
    const items = [{ label: 'UP-1', link: '/loans/attention?open=1' }]
    open([{ kind: 'attention', count: 1, message: '1 loan needs attention.', link: '/loans/attention', items }])
    expect(await screen.findByText('1 loan needs attention.')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Open Needs attention' })).toHaveAttribute('href', '/loans/attention')
    expect(screen.getByRole('button', { name: 'Close Period' })).toBeDisabled()
  })

  it('enables the button if nothing blocks the period', async () => {
    open([])
    expect(await screen.findByText('This locks the pay run. Later entries go to the next period.')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Close Period' })).toBeEnabled()
  })
})
