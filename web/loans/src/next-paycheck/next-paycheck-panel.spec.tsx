import type { NextPaycheck, Role } from '@upline/contracts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from '@upline/web-kit'
import { fakeFetch, renderScreen } from '@upline/web-kit/testing'
import { NextPaycheckPanel } from './next-paycheck-panel.tsx'
import { useNextPaycheck } from './use-next-paycheck.ts'

const PATH = '/api/commissions/next-paycheck'

const paycheck: NextPaycheck = {
  ...{ periodId: '7', state: 'open', startsOn: '2026-11-01', endsOn: '2026-11-30', payOn: '2026-12-05' },
  earned: {
    ...{ amount: 22_900, count: 2 },
    loans: [
      {
        ...{ loanId: 'l1', loanNumber: 'UL-1', title: 'Kira Gantry', status: 'Funded' },
        ...{ amount: 22_950, on: '2026-11-20' },
      },
      { loanId: null, loanNumber: null, title: 'fee: Credit report', status: null, amount: -50, on: '2026-11-21' },
    ],
  },
  likely: {
    ...{ amount: 14_100, count: 60, minLikelihood: 80, typicalDays: 32 },
    loans: [
      {
        ...{ loanId: 'l2', loanNumber: null, title: 'Ola Berg', status: 'Clear to Close' },
        ...{ amount: 14_000, on: '2026-11-28' },
      },
    ],
  },
  ...{ since: '2026-11-24', changeCount: 7, changeAmount: 2_025 },
  changes: [
    { event: 'funded', amount: 1_725, loanId: 'l1', title: 'Kira Gantry' },
    { event: 'adjustment', amount: -50, loanId: null, title: 'fee: Credit report' },
  ],
}

const OwnPaycheck = () => <NextPaycheckPanel paycheck={useNextPaycheck()} note="Mine" />

const Address = () => <output data-testid="address">{useLocation().search}</output>

function open(answers: Parameters<typeof fakeFetch>[0] = { [PATH]: { body: paycheck } }, role: Role = 'loan_officer') {
  const calls = fakeFetch(answers)
  renderScreen(
    <>
      <OwnPaycheck />
      <Address />
    </>,
    { user: { id: 'me', role } },
  )
  return calls
}

const region = () => screen.findByRole('region', { name: 'Next paycheck' })

describe('NextPaycheckPanel', () => {
  it('shows pay date, earned and likely amount in one sentence', async () => {
    open()
    const sentence = await screen.findByText(/^Pay date/)
    expect(sentence).toHaveTextContent(/^Pay date Dec 5: \$22,900 earned, \$14,100 likely$/)
    expect(await region()).toHaveTextContent('For loans that fund Nov 1 – Nov 30, 2026')
    expect(screen.getByRole('link', { name: 'Open statement' })).toHaveAttribute('href', '/reports?period=7')
  })

  it('shows what changed since yesterday, and sums the rest', async () => {
    open()
    const list = await screen.findByRole('list', { name: 'Since yesterday' })
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['+ $1,725, Kira Gantry funded', '− $50, fee: Credit report', '+ $350 in 5 more changes'])
    await userEvent.click(within(list).getByRole('button', { name: '+ $1,725, Kira Gantry funded' }))
    expect(screen.getByTestId('address')).toHaveTextContent('?loan=l1&share=own')
  })

  it('opens each amount to its loans by the keyboard, one at a time', async () => {
    open()
    const earned = await screen.findByRole('button', { name: '$22,900 earned' })
    // The comma is before the arrow, not after it.
    expect(earned).toHaveTextContent('$22,900 earned,')
    earned.focus()
    await userEvent.keyboard('{Enter}')
    expect(earned).toHaveAttribute('aria-expanded', 'true')
    const loans = within(screen.getByRole('region', { name: 'Loans that earned it' }))
    expect(loans.getAllByRole('listitem')).toHaveLength(2)
    expect(loans.getByRole('button', { name: /Kira Gantry.*UL-1.*Nov 20.*\$22,950/ })).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: '$14,100 likely' }))
    expect(screen.queryByRole('region', { name: 'Loans that earned it' })).not.toBeInTheDocument()
    const likely = within(screen.getByRole('region', { name: 'Loans that are likely to fund' }))
    expect(likely.getByText(/expected to fund by Nov 30, 32 days after their creation/)).toBeInTheDocument()
    expect(likely.getByText('59 more with smaller amounts:', { exact: false })).toBeInTheDocument()
    await userEvent.click(likely.getByRole('button', { name: /Ola Berg.*Clear to Close.*Expected Nov 28/ }))
    expect(screen.getByTestId('address')).toHaveTextContent('?loan=l2&share=own')
  })

  it('says what brings pay if nothing is earned or likely', async () => {
    const none = { amount: 0, count: 0, loans: [] }
    const empty = { ...paycheck, earned: none, likely: { ...paycheck.likely, ...none }, changes: [], changeCount: 0 }
    open({ [PATH]: { body: empty } })
    expect(await screen.findByText(/^Pay date/)).toHaveTextContent('Pay date Dec 5: $0 earned, $0 likely')
    expect(screen.getByText(/^No loan of this period pays you yet/)).toBeInTheDocument()
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })

  it('shows a failure with a way to try again', async () => {
    const answers = { [PATH]: { status: 503, body: { message: 'Away' } as unknown as NextPaycheck } }
    open(answers)
    expect(await screen.findByText('Unable to load your next paycheck')).toBeInTheDocument()
    Object.assign(answers, { [PATH]: { body: paycheck } })
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText(/^Pay date/)).toBeInTheDocument()
  })

  it('leads those who run payroll to the next step of payday', async () => {
    open(undefined, 'admin')
    expect(await screen.findByRole('link', { name: 'Continue payday' })).toHaveAttribute(
      'href',
      '/reports?tab=payday&next=1',
    )
  })
})
