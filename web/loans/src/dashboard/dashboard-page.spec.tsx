import { vi } from 'vitest'
import type {
  CommissionRow,
  CommissionTotals,
  CurrentUser,
  LoansResponse,
  NextPaycheck,
  TeamResponse,
} from '@upline/contracts'
import { notifyManager } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useLocation } from '@upline/web-kit'
import { fakeFetch, renderScreen, type Answer } from '@upline/web-kit/testing'
import { DashboardPage } from './dashboard-page.tsx'

const viewer: Partial<CurrentUser> = { id: 'me', firstName: 'Ann', lastName: 'Lee', role: 'loan_officer', level: 2 }

const ownLoans: Partial<LoansResponse> = {
  ...{ scope: 'mine', totalLoans: 31, totalVolume: 9_000_000, loans: [] },
  personalLoans: { count: 12, volume: 4_861_500.49 },
}
const companyLoans: Partial<LoansResponse> = {
  ...ownLoans,
  scope: 'company',
  totalLoans: 300,
  totalVolume: 120_000_000,
}

const totals = (pending: number, pendingLoans: number): Partial<CommissionTotals> => ({ pending, pendingLoans })
const breakdown = (personal: number) => ({ personal, level1Override: 250, level2Override: 0, level3Override: 0.07 })
const goals = { monthlyGoal: 50_000, teamVolumeGoal: 2_000_000 }

const team = (reports: number): Partial<TeamResponse> => ({
  currentUser: { id: 'me', name: 'Ann Lee', role: 'loan_officer', level: 2 },
  directDownline: Array.from({ length: reports }, (_, at) => ({
    id: `r${at}`,
    name: `Rep${at} X`,
    uplineId: 'me',
  })) as never,
  allDownline: [],
  teamStats: {
    directReports: reports,
    totalDownline: reports,
    activeLoanOfficers: reports,
    seniorLoanOfficers: 0,
    levels: { level1: reports, level2: 0, level3: 0 },
  },
})

const payment: CommissionRow = {
  id: 'c1',
  amount: 3_093.75,
  level: 0,
  status: 'paid',
  createdAt: '2025-11-20T12:00:00Z',
  createdOn: '2025-11-20',
  loan: { id: 'l1', loanNumber: 'UL-1', borrowerName: 'Iliana Grüber', loanAmount: 412_500, product: 'FHA' },
}

const nothing = { amount: 0, count: 0, loans: [] }
const paycheck: NextPaycheck = {
  ...{ periodId: '7', state: 'open', startsOn: '2025-11-01', endsOn: '2025-11-30', payOn: '2025-12-05' },
  ...{ earned: nothing, likely: { ...nothing, minLikelihood: 80, typicalDays: 45 } },
  ...{ since: '2025-11-20', changes: [], changeCount: 0, changeAmount: 0 },
}

const GOOD: Record<string, Answer> = {
  '/api/team': { body: team(0) },
  '/api/loans?scope=mine&limit=1': { body: ownLoans },
  '/api/commissions/totals': { body: totals(6_250.32, 19) },
  '/api/commissions/breakdown?period=this-month': { body: breakdown(9_000.5) },
  '/api/commissions/breakdown?period=last-6-months': { body: breakdown(31_000) },
  '/api/commissions/next-paycheck': { body: paycheck },
  '/api/benchmark': { body: { ...goals, actualCommissions: 39_143, actualTeamVolume: 2_640_000 } },
  '/api/commissions?status=Funded&limit=8': { body: [payment] },
  '/api/commissions?limit=8': { body: [payment] },
}

const Address = () => <output data-testid="address">{useLocation().search}</output>

/** `unanswered`: paths of calls that get no response. */
function open(
  over: Record<string, Answer> = {},
  user: Partial<CurrentUser> | null = viewer,
  unanswered: readonly string[] = [],
) {
  const calls = fakeFetch({ ...GOOD, ...over })
  const answer = globalThis.fetch
  globalThis.fetch = (path, init) =>
    unanswered.includes(path as string) ? new Promise(() => undefined) : answer(path, init)
  const { client, unmount } = renderScreen(
    <>
      <DashboardPage />
      <Address />
    </>,
    { user: user ?? undefined },
  )
  return { calls, client, unmount }
}

const region = (name: string) => within(screen.getByRole('region', { name }))

const ceo: Partial<CurrentUser> = { ...viewer, id: 'ceo', role: 'ceo' }
const BOTH_SCOPES: Record<string, Answer> = Object.fromEntries(
  ['company', 'mine'].flatMap((scope) => [
    [`/api/loans?scope=${scope}&limit=1`, { body: scope === 'mine' ? ownLoans : companyLoans }],
    [`/api/commissions/totals?scope=${scope}`, { body: scope === 'mine' ? totals(100, 2) : totals(90_000, 88) }],
    [`/api/commissions/breakdown?scope=${scope}&period=this-month`, { body: breakdown(scope === 'mine' ? 10 : 20) }],
    [
      `/api/benchmark?scope=${scope}`,
      { body: { ...goals, actualCommissions: scope === 'mine' ? 500 : 838_280_000, actualTeamVolume: 3_353_100_000 } },
    ],
  ]),
)

describe('the dashboard of ceo and admin', () => {
  const cards = () => screen.getByLabelText('Key numbers')

  it('shows company numbers with their label on every card', async () => {
    open(BOTH_SCOPES, ceo)
    expect(await within(cards()).findByText('$838,280,000')).toBeInTheDocument()
    expect(cards()).toHaveTextContent(
      'This Month$838,280,000Company · 16,766× the $50,000 goal' +
        'Personal Loans$120,000,000Company · 300 loans' +
        'Team Volume$3.4BCompany · This month · 1,677× the $2.0M goal' +
        'Pending Payments$90,000Company · 88 loans not funded yet',
    )
    expect(region('Performance vs Benchmark').getByText('Company · This month')).toBeInTheDocument()
    expect(await region('Commission Breakdown').findByText('Company · By funding date')).toBeInTheDocument()
    for (const own of ['Next paycheck', 'Recent Commission Payments', 'My Downline Team'])
      expect(await region(own).findByText(/^Mine/)).toBeInTheDocument()
  })

  it('switches every card to the numbers of the user alone and keeps the choice', async () => {
    const { unmount } = open(BOTH_SCOPES, ceo)
    fireEvent.click(screen.getByRole('radio', { name: 'Mine' }))
    expect(await within(cards()).findByText('$500')).toBeInTheDocument()
    expect(cards()).toHaveTextContent(
      'This Month$500Mine · 1% of the $50,000 goalPersonal Loans$4,861,500Mine · 12 loans' +
        'Team Volume$3.4BMine · This month · 1,677× the $2.0M goalPending Payments$100Mine · 2 loans not funded yet',
    )
    unmount()
    open(BOTH_SCOPES, ceo)
    expect(await within(cards()).findByText('$500')).toBeInTheDocument()
  })
})

describe('the dashboard', () => {
  afterEach(() => vi.useRealTimers())

  it('greets by name and shows the role, the level and the team', async () => {
    open({ '/api/team': { body: team(5) } })
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Good (morning|afternoon|evening), Ann$/)
    expect(await screen.findByText('Loan Officer · Level 2 · Leading 5 team members')).toBeInTheDocument()
    expect(screen.getByText('5 direct reports').closest('p')).toHaveTextContent('Rep0, Rep1, Rep2 and 2 more')
  })

  it('shows the date of the company after midnight in UTC', async () => {
    vi.setSystemTime('2026-11-28T02:00:00Z')
    open({ '/api/team': { body: team(5) } })
    expect(await screen.findByText('Friday, November 27, 2026')).toBeInTheDocument()
  })

  const isRestHidden = () => screen.getByLabelText('Key numbers').closest('[data-waits]') !== null

  it('shows the rest of the page together with the team banner', async () => {
    open({ '/api/team': { body: team(5) } })
    expect(isRestHidden()).toBe(true)
    expect(await screen.findByText('5 direct reports')).toBeInTheDocument()
    await waitFor(() => expect(isRestHidden()).toBe(false))
  })

  it('shows the rest of the page in the same frame as the checklist', async () => {
    const photo = { '/api/users/me': { body: { id: 'me', profilePhotoUrl: '' } } }
    const { client } = open(photo, viewer, ['/api/affiliate-sites', '/api/commissions/next-paycheck'])
    await waitFor(() => expect(client.isFetching()).toBe(2))
    expect(isRestHidden()).toBe(true)
    const held: (() => void)[] = []
    notifyManager.setScheduler((notify) => held.push(notify))
    client.setQueryData(['/api/affiliate-sites'], { sites: [] })
    client.setQueryData(['/api/commissions/next-paycheck'], paycheck)
    notifyManager.setScheduler((notify) => setTimeout(notify, 0))
    // Components of the paycheck are notified first. The cache already has both responses by then.
    for (const notify of held.toReversed()) {
      act(notify)
      expect(isRestHidden()).toBe(screen.queryByRole('region', { name: 'Get started' }) === null)
    }
    expect(isRestHidden()).toBe(false)
  })

  it('shows the rest of the page without a team or a paycheck that fails to load', async () => {
    const failed = { status: 500, body: 'down' }
    open({ '/api/team': failed, '/api/commissions/next-paycheck': failed })
    expect(isRestHidden()).toBe(true)
    await waitFor(() => expect(isRestHidden()).toBe(false))
  })

  it('shows no team banner to a member without a team', async () => {
    open()
    expect(await screen.findByText('No Direct Reports Yet')).toBeInTheDocument()
    expect(
      screen.getByText("When team members are assigned to report to you, they'll appear here."),
    ).toBeInTheDocument()
    expect(screen.queryByText(/direct report/)).not.toBeInTheDocument()
  })

  it('has four cards in whole dollars, a team volume from a million as $x.xM', async () => {
    open()
    const metrics = within(screen.getByLabelText('Key numbers'))
    expect(await metrics.findByText('$39,143')).toBeInTheDocument()
    expect(screen.getByLabelText('Key numbers')).toHaveTextContent(
      'This Month$39,14378% of the $50,000 goalPersonal Loans$4,861,50012 loansTeam Volume$2.6MThis month · 132% of the $2.0M goalPending Payments$6,25019 loans not funded yet',
    )
  })

  it('labels no card by scope for users who see only their own numbers', async () => {
    open()
    expect(await screen.findByText('$39,143')).toBeInTheDocument()
    expect(screen.queryByRole('radiogroup', { name: 'Whose loans' })).not.toBeInTheDocument()
    expect(screen.queryByText(/Company|Mine/)).not.toBeInTheDocument()
  })

  it('breaks the commission down by level for the chosen period, which the server filters', async () => {
    open()
    const panel = region('Commission Breakdown')
    expect(await panel.findByText('$9,001')).toBeInTheDocument()
    fireEvent.click(panel.getByRole('combobox', { name: 'Period' }))
    for (const period of ['This Month', 'Last 3 Months', 'Last 6 Months'])
      expect(screen.getByRole('option', { name: period, hidden: true })).toBeInTheDocument()
    fireEvent.click(screen.getByRole('option', { name: 'Last 6 Months', hidden: true }))
    expect(await panel.findByText('$31,000')).toBeInTheDocument()
    expect(panel.getByText('By funding date')).toBeInTheDocument()
  })

  it('caps the bar of a goal at 100% and shows the rounded percent', async () => {
    open()
    expect(await screen.findByRole('img', { name: 'Monthly Commission: 78% of the $50,000 goal' })).toBeInTheDocument()
    const volume = screen.getByRole('img', { name: 'Team Volume: 132% of the $2.0M goal' })
    expect(volume.firstElementChild).toHaveStyle({ width: '100%' })
  })

  it('lists recent payments to the cent', async () => {
    open()
    const table = region('Recent Commission Payments')
    expect(await table.findByText('Iliana Grüber')).toBeInTheDocument()
    expect(table.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Loan ID',
      'Borrower',
      'Loan Amount',
      'Commission',
      'Level',
      'Status',
      'Date',
    ])
    expect(table.getByText('UL-1').closest('tr')).toHaveTextContent('$412,500.00$3,093.75PersonalPaid11/20/2025')
    expect(table.getByRole('link', { name: 'View All' })).toHaveAttribute('href', '/commissions')
  })

  it('fills the remaining rows with pending commissions', async () => {
    const pending: CommissionRow = {
      ...payment,
      id: 'p',
      status: 'pending',
      loan: { ...payment.loan, borrowerName: 'Open' },
    }
    open({ '/api/commissions?limit=8': { body: [pending, payment] } })
    const table = region('Recent Commission Payments')
    expect(await table.findByText('Open')).toBeInTheDocument()
    const rows = table.getAllByRole('row').slice(1)
    expect(rows.map((row) => /Paid|Pending/.exec(row.textContent ?? '')?.[0])).toEqual(['Paid', 'Pending'])
  })

  it("shows the company's date of a row, which an instant of the browser can miss", async () => {
    const pending: CommissionRow = {
      ...payment,
      id: 'p',
      status: 'pending',
      createdAt: '2025-11-03T00:00:00Z',
      createdOn: '2025-11-01',
      loan: { ...payment.loan, loanNumber: 'UL-2' },
    }
    open({ '/api/commissions?limit=8': { body: [pending] } })
    const row = (await region('Recent Commission Payments').findByText('UL-2')).closest('tr')
    expect(row).toHaveTextContent('Pending11/01/2025')
  })

  it("says 'No recent commissions found' if there are none", async () => {
    open({ '/api/commissions?limit=8': { body: [] }, '/api/commissions?status=Funded&limit=8': { body: [] } })
    expect(await screen.findByText('No recent commissions found')).toBeInTheDocument()
  })

  it('shows a skeleton of 5 rows and the loading text', () => {
    open()
    const table = screen.getByText('Loading recent commissions...').closest('[role=status]')
    expect(table?.querySelectorAll('[aria-hidden]')).toHaveLength(5)
    expect(screen.getByText('Loading your team data...')).toBeInTheDocument()
  })

  it('shows failures with the texts of the error catalog', async () => {
    open({
      '/api/team': { status: 500, statusText: 'Internal Server Error', body: 'down' },
      '/api/commissions/totals': { status: 503, statusText: 'Service Unavailable' },
      '/api/benchmark': { status: 404, statusText: 'Not Found' },
    })
    expect(await screen.findByText('Failed to fetch team data: 500 - down')).toBeInTheDocument()
    expect(screen.getAllByText('503: Service Unavailable').length).toBeGreaterThan(0)
    expect(screen.getByText('No benchmark data available')).toBeInTheDocument()
  })

  it('requests team and loans only once the user is loaded', () => {
    expect(() => open({}, null)).toThrow('signed-in')
  })

  it('opens the loan form and the statement from its quick actions', () => {
    open()
    const actions = region('Quick Actions')
    expect(actions.getByRole('link', { name: 'Generate Report' })).toHaveAttribute('href', '/reports')
    fireEvent.click(actions.getByRole('button', { name: 'Add New Loan' }))
    expect(screen.getByTestId('address')).toHaveTextContent('?add=loan')
  })

  it("'Sync Data' does the same refresh as 'Refresh Pipeline'", async () => {
    const { calls } = open({ '/api/refresh': { status: 503, body: { code: 'loans.sync-failed' } } })
    fireEvent.click(region('Quick Actions').getByRole('button', { name: 'Sync Data' }))
    expect(await screen.findByText('Refresh Failed')).toBeInTheDocument()
    expect(screen.getByText('Unable to refresh pipeline data. Please try again.')).toBeInTheDocument()
    fireEvent.click(screen.getByRole('button', { name: 'Refresh Pipeline' }))
    await act(async () => {})
    expect(calls.filter(({ path }) => path === '/api/refresh')).toHaveLength(2)
  })

  it('polls the loans every 60 seconds', async () => {
    vi.useFakeTimers()
    const { calls, unmount } = open()
    const asked = () => calls.filter(({ path }) => path === '/api/loans?scope=mine&limit=1').length
    await act(() => vi.advanceTimersByTimeAsync(59_000))
    expect(asked()).toBe(1)
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    expect(asked()).toBe(2)
    unmount()
  })
})
