import type { PayPeriod, Statement, StatementLine } from '@upline/contracts'
import { screen } from '@testing-library/react'
import { fakeFetch, layOutRows, renderScreen, type Answer } from '@upline/web-kit/testing'
import { StatementPanel } from './statement-panel.tsx'

const period = (over: Partial<PayPeriod>): PayPeriod => ({
  ...{ id: '1', state: 'closed', startsOn: '2026-11-01', endsOn: '2026-11-30' },
  ...{
    ...{ runState: 'paid', lockOn: '2026-12-02', verifyBy: '2026-12-05', payOn: '2026-12-10' },
    closedAt: null,
    closedOn: null,
    closedBy: null,
    statementsReady: true,
    own: 0,
    ownPaid: null,
  },
  company: null,
  ...over,
})

const PERIODS = [period({ id: '2', state: 'open', startsOn: '2020-12-01', endsOn: '2020-12-31' }), period({ id: '1' })]

const line: StatementLine = {
  ...{ key: 'e.1', kind: 'earned', level: 0, loanId: 'l1', loanNumber: 'UL-1', borrower: 'Ann', basis: 400_000 },
  ...{
    rateBp: 75,
    percent: 100,
    planVersion: 1,
    amount: 3_000,
    why: '',
    paidInPeriod: null,
    at: '2026-11-02T00:00:00Z',
    late: false,
    onHold: false,
  },
  ...{ fundedAt: '2026-11-02T00:00:00Z', fundedOn: '2026-11-02', on: '2026-11-02', state: 'unread', dispute: null },
}

const statement = (of: PayPeriod): Statement => ({
  ...{ period: of, member: { id: 'me', name: 'Me' }, verified: 0, openDisputes: 0, payment: null, lines: [line] },
  sums: { byLevel: [3_000, 0, 0, 0], clawbacks: 0, adjustments: 0, total: 3_000, lines: 1 },
})

function open(address = '/reports', answers: Record<string, Answer> = {}) {
  fakeFetch({
    '/api/pay-periods': { body: PERIODS },
    ...Object.fromEntries(PERIODS.map((of) => [`/api/statements/${of.id}?limit=500`, { body: statement(of) }])),
    ...answers,
  })
  renderScreen(<StatementPanel />, { user: { id: 'me', role: 'loan_officer' }, path: address })
}

layOutRows()

describe('StatementPanel', () => {
  it('opens at the open period, whose lines can be verified and disputed', async () => {
    open()
    expect(
      await screen.findByText('Open period, scheduled to close Dec 31, 2020. Totals may still change.'),
    ).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Verify UL-1' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Dispute UL-1' })).toBeInTheDocument()
  })

  it('says that the lines could not be loaded, without sums that never appear', async () => {
    open('/reports', { '/api/statements/2?limit=500': { status: 403, body: { message: 'No access' } } })
    expect(await screen.findByRole('alert')).toHaveTextContent('Unable to load lines of the statement')
    expect(screen.queryByText('Level 1 to 3')).not.toBeInTheDocument()
    expect(screen.queryByText('Total')).not.toBeInTheDocument()
  })

  it('shows the period in the URL', async () => {
    open('/reports?period=1')
    expect(await screen.findByText('UL-1')).toBeInTheDocument()
    expect(screen.queryByText(/^Open period/)).not.toBeInTheDocument()
  })
})
