import {
  byText,
  type CommissionTotals,
  type CurrentUser,
  type Loan,
  type LoansResponse,
  shownTextsOf,
} from '@upline/contracts'
import { fireEvent, screen } from '@testing-library/react'
import { fakeFetch, renderScreen } from '@upline/web-kit/testing'
import userEvent from '@testing-library/user-event'
import { CommissionsPage } from './commissions-page.tsx'

const viewer = { id: 'me', role: 'loan_officer', rosterAccess: false } as CurrentUser

const loan = (at: number): Loan => ({
  id: `loan-${at}`,
  loanNumber: `UL-${at}`,
  borrower: `Borrower ${at}`,
  property: 'x',
  loanAmount: at === 2 ? null : 400_000,
  ...shownTextsOf(byText(() => 'FHA 30')),
  ...{ noteRate: null, points: null },
  status: at === 1 ? 'Funded' : 'Processing',
  outcome: null,
  daysInPipeline: 3,
  commission: { personal: 3_000, level1Override: 0, level2Override: 0, level3Override: 0, totalCommission: 3_000 },
  officerId: 'me',
  officerName: 'Me',
  originators: [{ memberId: 'me', name: 'Me', percent: 100 }],
  openPortion: null,
  createdAt: '2026-11-01T00:00:00Z',
  fundedAt: null,
  ...{ createdOn: '2026-11-01', appliedOn: '2026-11-01', lockedOn: null, fundedOn: null },
  needsConfirmation: false,
})

const answer = (loans: Loan[]): Partial<LoansResponse> => ({
  scope: 'mine',
  commissionByLevel: { personal: 9_000.5, level1Override: 250, level2Override: 0, level3Override: 0.07 },
  loans,
})

const totals: CommissionTotals = {
  ...{
    scope: 'mine',
    totalEarned: 9_250.57,
    paidOut: 3_000.25,
    pending: 6_250.32,
    adjustments: 0,
    tiers: 0,
    paidElsewhere: 0,
    pendingLoans: 4,
  },
}

const past = { ...totals, totalEarned: 1_200.5, paidOut: 1_200.5, pending: null, pendingLoans: null }
const pastLines = { personal: 1_000.5, level1Override: 200, level2Override: 0, level3Override: 0 }

function open(loans: Loan[], sums: Partial<CommissionTotals> = {}) {
  const calls = fakeFetch({
    '/api/commissions/totals?asOf=2026-01-05': { body: past },
    '/api/commissions/breakdown?period=last-6-months&asOf=2026-01-05': {
      body: { ...pastLines, totalCommission: 1_200.5, from: '2025-08-01', to: '2026-01-05' },
    },
    '/api/commissions/totals': { body: { ...totals, ...sums } },
    '/api/loans': { body: answer(loans) },
    '/api/comp-plans/mine': {
      body: { personal: { rateBp: 80 }, overrides: [20, 5, 0].map((rateBp, at) => ({ level: at + 1, rateBp })) },
    },
  })
  renderScreen(<CommissionsPage />, { user: viewer })
  return calls
}

describe('Commission Management', () => {
  it('shows what is earned, paid and pending to the cent', async () => {
    open([loan(1)])
    expect(await screen.findByText('Borrower 1')).toBeInTheDocument()
    expect(screen.getByLabelText('Commissions')).toHaveTextContent(
      /Total Earned\$9,250\.57Paid Out\$3,000\.25Booked on funded loans\. Statements show payments\.Pending\$6,250\.32/,
    )
  })

  it('counts adjustments in Paid Out and says so', async () => {
    open([loan(1)], { paidOut: 2_500.25, adjustments: -500 })
    expect(await screen.findByText(/^Includes −\$500\.00 of adjustments\. Booked/)).toBeInTheDocument()
    expect(screen.getByText('Before adjustments')).toBeInTheDocument()
    expect(screen.getByLabelText('Commissions')).toHaveTextContent('Paid Out$2,500.25')
  })

  it('shows tiers next to adjustments', async () => {
    open([loan(1)], { paidOut: 2_500.25, adjustments: -400, tiers: 100 })
    expect(await screen.findByText(/^Includes −\$500\.00 of adjustments and \$100\.00 of tiers\./)).toBeInTheDocument()
  })

  it('breaks it down by the four levels', async () => {
    open([loan(1)])
    expect(await screen.findByText('Level 3 override')).toBeInTheDocument()
    expect(screen.getByRole('region', { name: 'Commission Breakdown' })).toHaveTextContent(
      /\$9,000\.50.*\$250\.00.*\$0\.00.*\$0\.07/,
    )
  })

  it('shows the rate of each level in the current plan', async () => {
    open([loan(1)])
    expect(await screen.findByText('80 bp')).toBeInTheDocument()
    expect(screen.getByRole('region', { name: 'Commission Breakdown' })).toHaveTextContent(/80 bp.*20 bp.*5 bp.*0 bp/)
  })

  it('defines pending pay, overrides and basis points once', async () => {
    open([loan(1)])
    await screen.findByText('80 bp')
    const terms = screen.getAllByRole('button', { name: /^(Pending|Level \d override|\d+ bp)$/ })
    expect(terms.map(({ textContent }) => textContent)).toEqual(['Pending', '80 bp', 'Level 1 override'])
  })

  it('lists the first five loans, Funded ones as Paid and every other as Pending', async () => {
    open([1, 2, 3, 4, 5, 6].map(loan))
    expect(await screen.findByText('Borrower 5')).toBeInTheDocument()
    expect(screen.queryByText('Borrower 6')).not.toBeInTheDocument()
    expect(screen.getAllByText('Paid')).toHaveLength(1)
    expect(screen.getAllByText('Pending')).toHaveLength(5) // four rows and the metric
    expect(screen.getByText('no amount yet')).toBeInTheDocument()
  })

  it('marks a loan that ended as such, and a loan without a loan officer, instead of $0.00', async () => {
    open([
      { ...loan(3), outcome: 'withdrawn' },
      { ...loan(4), officerId: null },
    ])
    const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr')
    expect(await rowOf('Borrower 3')).toHaveTextContent('—no commissionWithdrawn')
    expect(await rowOf('Borrower 4')).toHaveTextContent('No officerPending')
  })

  it('shows paid commissions and their breakdown as of a past date, and leads back to today', async () => {
    const calls = open([loan(1)])
    await screen.findByText('Borrower 1')
    fireEvent.change(screen.getByLabelText('As of'), { target: { value: '2026-01-05' } })
    expect(await screen.findByText('As of Jan 5, 2026')).toBeInTheDocument()
    expect(await screen.findByText('Loans funded from Aug 1, 2025 to Jan 5, 2026')).toBeInTheDocument()
    expect(screen.getByLabelText('Commissions')).toHaveTextContent(/^Paid Out\$1,200\.50/)
    expect(screen.getByRole('region', { name: 'Commission Breakdown' })).toHaveTextContent(/\$1,000\.50.*\$200\.00/)
    expect(screen.queryByText('Borrower 1')).not.toBeInTheDocument()
    expect(screen.queryByText('80 bp')).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Back to today' }))
    expect(await screen.findByText('Borrower 1')).toBeInTheDocument()
    expect(calls.filter(({ path }) => path.includes('asOf'))).toHaveLength(2)
  })

  it("says 'No commission activity found' if there is none", async () => {
    open([])
    expect(await screen.findByText('No commission activity found')).toBeInTheDocument()
  })
})
