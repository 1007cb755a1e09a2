import type { CurrentUser, Loan, LoansResponse } from '@upline/contracts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useLocation } from '@upline/web-kit'
import { fakeFetch, renderScreen, type Answer } from '@upline/web-kit/testing'
import { PipelinePage } from './pipeline-page.tsx'

const viewer = { id: 'me', role: 'loan_officer' } as CurrentUser

const loan = { id: 'l1', loanNumber: 'UL-1', borrower: 'Iliana Grüber', status: 'Processing' } as Loan

const answer = (loans: Loan[], over: Partial<LoansResponse> = {}): Partial<LoansResponse> => ({
  ...{ scope: 'mine', totalLoans: 1_000, totalVolume: 16_486_912.5, totalCommission: 91_645.4, avgDaysInPipeline: 31 },
  statusCounts: { Application: 1, Processing: 2, Conditions: 3, 'Clear to Close': 4, Funded: 990 },
  loans,
  ...over,
})

const LIST = '/api/loans?limit=500'

const Address = () => <output data-testid="address">{useLocation().search}</output>

function open(answers: Record<string, Answer>, path = '/loans') {
  const calls = fakeFetch({ '/api/loan-views': { body: [] }, ...answers })
  renderScreen(
    <>
      <PipelinePage />
      <Address />
    </>,
    { user: viewer, path },
  )
  return calls
}

const address = () => screen.getByTestId('address').textContent
const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent)

// Stored columns would apply to the next test too.
beforeEach(() => localStorage.clear())

describe('Loan Tracking', () => {
  it('says that the totals of a search cover the newest 10,000 loans if more match', async () => {
    const path = '/api/loans?q=er&limit=500'
    open({ [path]: { body: answer([loan], { totalLoans: 10_000, coversNewest: 10_000 }) } }, '/loans?q=er')
    expect(await screen.findByText('10,000+ loans in pipeline')).toBeInTheDocument()
    expect(screen.getByText(/The totals cover the newest 10,000 loans that match/)).toBeInTheDocument()
  })

  it('requires a second letter instead of searching for one', async () => {
    const calls = open({ [LIST]: { body: answer([loan]) } }, '/loans?q=e')
    expect(await screen.findByText('Type at least 2 letters.')).toBeInTheDocument()
    expect(calls.some(({ path }) => path.includes('q='))).toBe(false)
  })

  it("says 'Loading your loan pipeline...' while it loads", () => {
    open({ [LIST]: { body: answer([loan]) } })
    expect(screen.getByText('Loading your loan pipeline...')).toBeInTheDocument()
  })

  it('names the scope and reserves space for the age of the data while it loads', () => {
    open({ [LIST]: { body: answer([loan]) } })
    expect(screen.getByText('Your loans and your team’s. Commission is your share.')).toBeInTheDocument()
    expect(screen.getByText('Synced just now')).toHaveClass(/reserved/)
  })

  it('counts the loans in its heading and has four cards in whole dollars', async () => {
    open({ [LIST]: { body: answer([loan]) } })
    expect(await screen.findByRole('heading', { level: 1, name: '1,000 loans in pipeline' })).toBeInTheDocument()
    expect(screen.getByLabelText('Pipeline')).toHaveTextContent(
      'Total Loans1,000Total Volume$16,486,913Total Commission$91,645Avg Days31',
    )
  })

  it('has the eight columns', async () => {
    open({ [LIST]: { body: answer([loan]) } })
    await screen.findByRole('heading', { name: /loans in pipeline/ })
    expect(heads()).toEqual(['Loan ID', 'Borrower', 'Property', 'Amount', 'Product', 'Status', 'Commission', 'Days'])
  })

  it("says 'No loans found in your pipeline' if there is none", async () => {
    open({ [LIST]: { body: answer([], { totalLoans: 0 }) } })
    expect(await screen.findByText('No loans found in your pipeline')).toBeInTheDocument()
    expect(screen.getByRole('heading', { name: '0 loans in pipeline' })).toBeInTheDocument()
  })

  it('says why it could not be loaded, and tries again', async () => {
    const calls = open({ [LIST]: { status: 503, statusText: 'Service Unavailable' } })
    fireEvent.click(await screen.findByRole('button', { name: 'Try Again' }))
    await waitFor(() => expect(calls.filter(({ path }) => path === LIST).length).toBeGreaterThan(1))
  })

  it('keeps an ascending and a descending order in the URL, and requests it from the server', async () => {
    const calls = open({
      [LIST]: { body: answer([loan]) },
      '/api/loans?sort=days&limit=500': { body: answer([loan]) },
      '/api/loans?sort=-days&limit=500': { body: answer([loan]) },
    })
    const days = await screen.findByRole('button', { name: 'Days' })
    fireEvent.click(days)
    expect(address()).toBe('?sort=days')
    expect(days.closest('th')).toHaveAttribute('aria-sort', 'ascending')
    fireEvent.click(days)
    expect(address()).toBe('?sort=-days')
    expect(days.closest('th')).toHaveAttribute('aria-sort', 'descending')
    await waitFor(() => expect(calls.some(({ path }) => path.includes('sort=-days'))).toBe(true))
    fireEvent.click(days)
    expect(address()).toBe('')
  })

  it('reverses the order with a second click before the page shows the first', async () => {
    open({
      [LIST]: { body: answer([loan]) },
      '/api/loans?sort=-days&limit=500': { body: answer([loan]) },
    })
    const days = await screen.findByRole('button', { name: 'Days' })
    act(() => {
      days.click()
      days.click()
    })
    expect(address()).toBe('?sort=-days')
  })

  it('shows a saved view: its filter, its order and its columns', async () => {
    const view = { name: 'Stuck', query: 'sort=-days&status=Conditions', columns: ['borrower', 'officer'] }
    open({
      '/api/loan-views': { body: [view] },
      [LIST]: { body: answer([loan]) },
      '/api/loans?status=Conditions&limit=500': { body: answer([loan]) },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Stuck' }))
    expect(address()).toBe('?sort=-days&status=Conditions')
    await waitFor(() => expect(heads()).toEqual(['Loan ID', 'Borrower', 'Officer']))
    expect(screen.getByRole('button', { name: 'Stuck' })).toHaveAttribute('aria-pressed', 'true')
  })

  it('saves the current filters as a view on the server', async () => {
    const calls = open({ [LIST]: { body: answer([loan]) }, '/api/loan-views/Mine': { body: { name: 'Mine' } } })
    fireEvent.click(await screen.findByRole('button', { name: 'Save this view' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Saved views' }))
    fireEvent.change(dialog.getByRole('textbox', { name: 'Name' }), { target: { value: ' Mine ' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Save View' }))
    await waitFor(() => expect(calls.some(({ init }) => init.method === 'PUT')).toBe(true))
    const put = calls.find(({ init }) => init.method === 'PUT')
    expect(JSON.parse(String(put?.init.body))).toMatchObject({ query: '' })
  })

  it('exports all rows of the filter with the visible columns', async () => {
    open({ '/api/loans?q=elm&status=Funded&limit=500': { body: answer([loan]) } }, '/loans?q=elm&status=Funded')
    expect(await screen.findByRole('link', { name: 'Export CSV' })).toHaveAttribute(
      'href',
      '/api/loans/export.csv?scope=mine&q=elm&status=Funded&columns=id%2Cborrower%2Cproperty%2Camount%2Cproduct%2Cstatus%2Ccommission%2Cdays',
    )
  })

  it('moves the focus to the search at /', async () => {
    open({ [LIST]: { body: answer([loan]) } })
    await screen.findByRole('heading', { name: /loans in pipeline/ })
    fireEvent.keyDown(document.body, { key: '/' })
    expect(screen.getByRole('searchbox', { name: 'Search loans' })).toHaveFocus()
  })
})
