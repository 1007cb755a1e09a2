import type { CurrentUser, ShadowDifference, ShadowRunDetail } from '@upline/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeFetch, layOutRows, renderScreen } from '@upline/web-kit/testing'
import { ShadowRunsPanel } from './shadow-runs-panel.tsx'

const RUN: ShadowRunDetail = {
  ...{ id: 'r1', fileName: 'paid.csv', from: '2026-01-01', to: '2026-12-31', createdAt: '2026-11-24T12:00:00Z' },
  ...{ createdBy: 'Ann Lee', rows: 10, rejected: 1, compared: 9, equal: 8, differences: 1, unexplained: 1 },
  ...{ paid: 100, ledger: 90, signedOffAt: null, signedOffBy: null },
  rejectedReason: null,
  causes: [{ cause: 'plan', differences: 1, explained: 0, paid: 30, ledger: 20 }],
  rejectedRows: [{ row: 7, field: 'Amount', message: 'Amount: "ten" isn\'t a valid dollar amount' }],
}
const DIFFERENCE: ShadowDifference = {
  ...{ id: '1', cause: 'plan', loanNumber: 'UL-1', loanId: 'l1', payee: 'Sam Park', memberId: 'm1' },
  ...{ paid: 30, ledger: 20, difference: -10, payDate: '2026-03-31', dueOn: '2026-04-10' },
  ...{ note: null, explainedBy: null, explainedAt: null },
}

function open(path: string, { run = RUN, user = {} as Partial<CurrentUser>, list = { body: [RUN] } as object } = {}) {
  const calls = fakeFetch({
    '/api/shadow-runs': ({ init }) => (init.method === 'POST' ? { status: 201, body: RUN } : list),
    '/api/shadow-runs/r1': { body: run },
    '/api/shadow-runs/r1/differences': { body: [DIFFERENCE] },
    '/api/shadow-runs/r1/differences?cause=plan': { body: [DIFFERENCE] },
    '/api/shadow-runs/r1/differences/1/explain': { body: { ...DIFFERENCE, note: 'Old plan' } },
    '/api/shadow-runs/r1/explain': { body: { explained: 1 } },
    '/api/shadow-runs/r1/sign-off': { body: { ...RUN, signedOffAt: '2026-11-24T13:00:00Z', signedOffBy: 'Ann Lee' } },
  })
  renderScreen(<ShadowRunsPanel />, { user: { id: 'me', role: 'admin', ...user }, path })
  return calls
}

layOutRows()

const LIST = '/reports?tab=shadow-runs'
const ONE = `${LIST}&shadow=r1`

describe('the list of shadow runs', () => {
  it('shows each run with the number of open differences, and opens it', async () => {
    open(LIST)
    expect(await screen.findByText('1 to explain')).toBeVisible()
    await userEvent.click(screen.getByText('paid.csv'))
    expect(await screen.findByRole('region', { name: 'Differences' })).toBeVisible()
  })

  it('uploads a file and opens its run', async () => {
    open(LIST, { list: { body: [] } })
    expect(await screen.findByText('No shadow runs')).toBeVisible()
    const input = document.querySelector<HTMLInputElement>('input[type=file]')!
    await userEvent.upload(input, new File(['a'], 'paid.csv', { type: 'text/csv' }))
    expect(await screen.findByRole('button', { name: 'All shadow runs' })).toBeVisible()
  })

  it('offers a retry if the runs cannot be loaded', async () => {
    open(LIST, { list: { status: 403, body: { message: 'Not allowed', code: 'x', errors: [] } } })
    expect(await screen.findByText('Unable to load shadow runs')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible()
  })

  it('offers auditors no upload', async () => {
    open(LIST, { user: { role: 'processor', duties: ['auditor'] } })
    await screen.findByText('paid.csv')
    expect(screen.queryByText('Choose CSV file')).toBeNull()
  })
})

describe('a shadow run', () => {
  it('shows totals by cause, rejected rows and differences', async () => {
    open(ONE)
    expect(await screen.findByText('Sam Park')).toBeVisible()
    expect(screen.getByText('Amount: "ten" isn\'t a valid dollar amount')).toBeVisible()
    expect(screen.getAllByText('Plan').length).toBeGreaterThan(1)
  })

  it('disables the sign-off until every difference is explained', async () => {
    open(ONE)
    expect(await screen.findByRole('button', { name: '1 to explain' })).toBeDisabled()
  })

  it('explains all differences of the filter in one step', async () => {
    open(ONE)
    await userEvent.click(await screen.findByRole('button', { name: 'Explain All' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Save Explanation' }))
    expect(await screen.findByText('Enter an explanation')).toBeVisible()
    await userEvent.type(screen.getByLabelText('Explanation', { selector: 'textarea' }), 'Old plan')
    await userEvent.click(screen.getByRole('button', { name: 'Save Explanation' }))
    expect(await screen.findByText('1 difference explained.')).toBeVisible()
  })

  it('signs off a run without open differences', async () => {
    open(ONE, { run: { ...RUN, unexplained: 0, rejected: 0, rejectedRows: [] } })
    await userEvent.click(await screen.findByRole('button', { name: 'Sign Off' }))
    await waitFor(() => expect(screen.getByText('Shadow run signed off')).toBeVisible())
  })

  it('names rejected rows and asks for a reason before the sign-off', async () => {
    const calls = open(ONE, { run: { ...RUN, unexplained: 0 } })
    await userEvent.click(await screen.findByRole('button', { name: 'Sign Off' }))
    const dialog = within(await screen.findByRole('dialog'))
    // The dialog fades in.
    await waitFor(() => expect(dialog.getByText(/^1 row was not compared: 7\./)).toBeVisible())
    await userEvent.click(dialog.getByRole('button', { name: 'Sign Off' }))
    expect(await dialog.findByText('Enter a reason')).toBeVisible()
    await userEvent.type(dialog.getByLabelText('Why these rows may stay out'), 'A total line')
    await userEvent.click(dialog.getByRole('button', { name: 'Sign Off' }))
    await waitFor(() => expect(screen.getByText('Shadow run signed off')).toBeVisible())
    const signOff = calls.find(({ path }) => path.endsWith('/sign-off'))!
    expect(signOff.init.body).toBe(JSON.stringify({ rejectedReason: 'A total line' }))
  })

  it('shows why rejected rows were accepted', async () => {
    const signed = { signedOffAt: '2026-11-24T13:00:00Z', signedOffBy: 'Ann Lee', rejectedReason: 'A total line' }
    open(ONE, { run: { ...RUN, unexplained: 0, ...signed } })
    expect(await screen.findByText('1 row of the file was not compared. Reason: A total line')).toBeVisible()
  })
})
