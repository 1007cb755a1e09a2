import type { LoanTimeline, LoanTimelinePoint } from '@upline/contracts'
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from '@upline/web-kit'
import { fakeFetch, renderScreen } from '@upline/web-kit/testing'
import { FollowLoan } from './follow-loan.tsx'

const PATH = '/api/loans/l1/timeline'

const share = {
  ...{ originatorId: 'ann', percent: 100, level: 0 as const, memberId: 'me', memberName: 'Ann Lee', isActive: true },
  ...{ planName: 'Company plan', planVersion: 1, amount: 3_000 },
}
const bob = { ...share, level: 1 as const, memberId: 'bob', memberName: 'Bob Ray', amount: 1_000 }
const open: LoanTimelinePoint = {
  ...{ on: '2026-08-10', status: null, outcome: null, amount: 400_000, isBooked: false, total: 4_000 },
  events: [{ kind: 'date', text: 'Created', amount: null, why: null }],
  shares: [share, bob],
}
const points: LoanTimelinePoint[] = [
  open,
  {
    ...{ ...open, on: '2026-09-01', status: 'Funded', isBooked: true },
    events: [{ kind: 'earned', text: 'Earned', amount: 4_000, why: 'Row 2 of loans.csv' }],
  },
  {
    ...{ ...open, on: '2026-10-05', status: 'Funded', isBooked: true, amount: 200_000, total: 1_500 },
    events: [{ kind: 'reversed', text: 'Reversed', amount: -4_000, why: 'Correction by Eve' }],
    shares: [
      { ...share, amount: 1_500 },
      { ...bob, planName: null, planVersion: null, amount: null },
    ],
  },
]

const Address = () => <output data-testid="address">{useLocation().search}</output>

function show(answers: Parameters<typeof fakeFetch>[0], at = '/') {
  fakeFetch(answers)
  renderScreen(
    <>
      <FollowLoan loanId="l1" />
      <Address />
    </>,
    { user: { id: 'me', role: 'loan_officer' }, path: at },
  )
}

const timeline = (over: Partial<LoanTimeline> = {}) => ({ [PATH]: { body: { points, isCut: false, ...over } } })
const slider = () => screen.findByRole('slider', { name: 'Date' })

describe('FollowLoan', () => {
  it('opens at today with amount, status, team and shares', async () => {
    show(timeline())
    expect(await slider()).toHaveAttribute('aria-valuetext', 'Oct 5, 2026 (today), Reversed')
    const table = screen.getByRole('table', { name: 'Shares in the ledger' })
    expect(within(table).getByRole('row', { name: /Ann Lee.*You.*Personal.*\$1,500/ })).toBeInTheDocument()
    expect(within(table).getByRole('row', { name: /Bob Ray.*does not show this pay.*no amount/ })).toBeInTheDocument()
    expect(screen.getByText('−$4,000')).toBeInTheDocument()
  })

  it('changes amount, status, team and shares with the date, and keeps the date in the URL', async () => {
    show(timeline())
    fireEvent.change(await slider(), { target: { value: '0' } })
    expect(screen.getByRole('heading', { name: 'August 10, 2026' })).toBeInTheDocument()
    expect(screen.getByText('$400,000').closest('dl')).toHaveTextContent('Loan amount$400,000.00StatusNot funded yet')
    expect(screen.getByRole('table', { name: 'Estimated shares' })).toHaveTextContent('Total$4,000.00')
    expect(screen.getByTestId('address')).toHaveTextContent('?on=2026-08-10')
    await userEvent.click(screen.getByRole('button', { name: 'Later change' }))
    expect(screen.getByText('Row 2 of loans.csv')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Back to today' }))
    expect(screen.getByTestId('address')).toBeEmptyDOMElement()
    expect(screen.getByRole('button', { name: 'Later change' })).toBeDisabled()
  })

  it('marks shares that changed since the point before', async () => {
    show(timeline(), '/?on=2026-09-20')
    await slider()
    expect(screen.getByRole('row', { name: /Ann Lee/ })).not.toHaveAttribute('data-changed')
    await userEvent.click(screen.getByRole('button', { name: 'Later change' }))
    expect(screen.getByRole('row', { name: /Ann Lee/ })).toHaveAttribute('data-changed')
  })

  it('shows a loan without a history as of today', async () => {
    show(timeline({ points: [{ ...open, events: [], shares: [], total: 0 }], isCut: true }))
    expect(await slider()).toBeDisabled()
    expect(screen.getByText('Nothing changed today.')).toBeInTheDocument()
    expect(screen.getByText('No loan officer, so no one is paid.')).toBeInTheDocument()
    expect(screen.getByText('Earlier changes are in the history below.')).toBeInTheDocument()
  })

  it('shows a failure with a way to try again', async () => {
    const answers = { [PATH]: { status: 503, body: { message: 'Away' } as unknown as LoanTimeline } }
    show(answers)
    expect(await screen.findByText('Unable to load the timeline')).toBeInTheDocument()
    Object.assign(answers, timeline())
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await slider()).toBeInTheDocument()
  })
})
