import type { CurrentUser, PayPeriod } from '@upline/contracts'
import { screen } from '@testing-library/react'
import { fakeFetch, renderScreen } from '@upline/web-kit/testing'
import { PeriodsPanel } from './periods-panel.tsx'

const period = (over: Partial<PayPeriod>): Partial<PayPeriod> => ({
  ...{ id: '12', state: 'closed', runState: 'verifying' },
  ...{ startsOn: '2026-10-01', endsOn: '2026-10-31', closedOn: '2026-11-02', closedBy: 'Ann Lee' },
  company: { total: 500, paid: 450, people: 2 },
  ...over,
})

async function rowOf(over: Partial<PayPeriod>) {
  fakeFetch({
    '/api/pay-periods': { body: [period(over)] },
    '/api/payroll/12': { body: { balanced: true, controlTotal: 1, entries: 1, adjustments: 0 } },
  })
  const viewer: Partial<CurrentUser> = { id: 'me', role: 'ceo' }
  renderScreen(<PeriodsPanel />, { user: viewer })
  return (await screen.findByRole('link', { name: 'Period 12' })).closest('tr')!
}

describe('the list of pay periods', () => {
  it.each(['locked', 'verifying', 'approved'] as const)(
    'calls the amount of a period with a run in state %s to be paid',
    async (runState) => {
      const row = await rowOf({ runState })
      expect(row).toHaveTextContent('$450.00To be paid')
      expect(screen.queryByText('Paid')).toBeNull()
      expect(screen.getByRole('columnheader', { name: 'Payment' })).toBeInTheDocument()
    },
  )

  it('calls the amount paid after its run was marked as paid', async () => {
    expect(await rowOf({ runState: 'paid' })).toHaveTextContent('$450.00Paid')
  })

  it('offers to reopen a closed period until it is paid', async () => {
    await rowOf({ runState: 'approved' })
    expect(screen.getAllByRole('button', { name: 'Reopen period 12' })).not.toHaveLength(0)
  })

  it('does not offer to reopen a paid period, because a paid run is final', async () => {
    await rowOf({ runState: 'paid' })
    expect(screen.queryAllByRole('button', { name: 'Reopen period 12' })).toHaveLength(0)
  })

  it('shows no amount before the lock', async () => {
    const company = { total: 500, paid: null, people: 2 }
    expect(await rowOf({ state: 'open', runState: 'open', company })).toHaveTextContent('$500.00Not locked')
  })
})
