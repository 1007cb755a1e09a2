import type { FigureExplanation, FigureLoan } from '@upline/contracts'
import { fireEvent, screen, within } from '@testing-library/react'
import { fakeFetch, renderScreen } from '@upline/web-kit/testing'
import { WhyMetric } from './why-metric.tsx'
import { WhyPanelHost } from './why-panel-host.tsx'

const loan = (id: string, value: number): FigureLoan => ({
  ...{ id, loanNumber: `UL-${id}`, borrower: `Borrower ${id}`, officerName: 'Ann', status: 'Funded', level: 1, value },
  ...{ loanAmount: 400_000, createdAt: '2026-11-01T00:00:00Z', fundedAt: '2026-11-02T00:00:00Z' },
  ...{ createdOn: '2026-11-01', appliedOn: '2026-11-01', lockedOn: null, fundedOn: '2026-11-02' },
})

const explanation: FigureExplanation = {
  ...{
    figure: 'paid',
    scope: 'mine',
    unit: 'commission',
    value: 1_000.07,
    sum: 1_000.07,
    count: 2,
    meaning: 'What is paid.',
  },
  parts: [{ level: 1, status: 'Funded', loans: 2, value: 1_100.07 }],
  adjustments: -100,
  tiers: 0,
  loans: [loan('1', 1_100), loan('2', 0.07)],
}

function open() {
  fakeFetch({ '/api/commissions/explanation?figure=paid&limit=20': { body: explanation } })
  renderScreen(
    <>
      <WhyMetric figure="paid">$1,000.07</WhyMetric>
      <WhyPanelHost />
    </>,
    { user: { id: 'me', role: 'loan_officer' } },
  )
  fireEvent.click(screen.getByRole('button', { name: '$1,000.07' }))
}

describe('WhyMetric', () => {
  it('opens the levels and statuses that add up to the number, and the loans included', async () => {
    open()
    const panel = within(await screen.findByRole('dialog', { name: 'Why this number?' }))
    expect(await panel.findByText('Paid Out')).toBeInTheDocument()
    expect(panel.getByText('Level 1 · Funded').closest('li')).toHaveTextContent('$1,100.07Paid · 2 loans')
    expect(panel.getByText('Adjustments').closest('li')).toHaveTextContent('−$100.00')
    expect(panel.getByText('Together').closest('li')).toHaveTextContent('$1,000.07')
    expect(panel.getByRole('button', { name: /Borrower 2/ })).toHaveTextContent('$0.07')
  })
})
