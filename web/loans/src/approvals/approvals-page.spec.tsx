import type { Approval, CurrentUser } from '@upline/contracts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeFetch, renderScreen } from '@upline/web-kit/testing'
import { ApprovalsPage } from './approvals-page.tsx'

const request = (over: Partial<Approval> = {}): Approval => ({
  ...{ id: 'r1', kind: 'loan-change', state: 'pending', requestedAt: '2026-11-01T10:00:00.000Z', loanId: 'l1' },
  ...{ summary: 'Change the amount of loan UP-1 (Ana Kim)', before: { amount: 547_000 }, after: { amount: 600_000 } },
  ...{ requestedBy: { id: 'max', name: 'Max Moss' }, beneficiaries: [{ id: 'olga', name: 'Olga Ortiz' }] },
  findings: [],
  ...{ canDecide: true, canWithdraw: false, denial: null, denialMessage: null },
  ...{ decidedBy: null, decidedAt: null, note: null, ...over },
})

const decidedBy = { id: 'ada', name: 'Ada Admin' }
const decidedAt = '2026-11-02T10:00:00.000Z'

function open(pending: Approval[], { at = '/approvals', decided = [] as Approval[], duties = [] as string[] } = {}) {
  let approved = false
  const calls = fakeFetch({
    '/api/approvals?state=pending': () => ({ body: approved ? [] : pending }),
    '/api/approvals?state=decided': { body: decided },
    '/api/approvals/r9': { body: request({ id: 'r9', state: 'approved', canDecide: false, decidedBy, decidedAt }) },
    '/api/approvals/r8': { status: 404, body: { message: 'Request not found.' } },
    '/api/approvals/r1/approve': () => {
      approved = true
      return { body: request({ state: 'approved' }) }
    },
    '/api/approvals/r1/reject': { status: 409, body: { message: 'Nothing was changed: the loan changed.' } },
    '/api/approvals/r1/withdraw': { body: request({ state: 'withdrawn' }) },
  })
  const user = {
    id: '1',
    username: 'ada',
    firstName: 'Ada',
    lastName: 'A',
    role: 'admin',
    duties,
  } as unknown as CurrentUser
  renderScreen(
    <main tabIndex={-1}>
      <ApprovalsPage />
    </main>,
    { user, path: at },
  )
  return (path: string) =>
    calls.filter((call) => call.path === path).map(({ init }) => JSON.parse(String(init.body)) as unknown)
}

const review = async () => {
  await userEvent.click(await screen.findByRole('button', { name: /^(Review|See details): Change the amount/ }))
  return screen.findByRole('dialog', { name: 'Loan change' })
}

describe('ApprovalsPage', () => {
  it('shows the change, the requester, and whose pay it changes', async () => {
    open([request()])
    const list = await screen.findByRole('list', { name: 'Pending requests' })
    expect(list).toHaveTextContent('Amount $547,000.00 → $600,000.00')
    expect(list).toHaveTextContent(/Max Moss, .*changes the pay of Olga Ortiz/)
    const dialog = await review()
    expect(dialog).toHaveTextContent('Requested by Max Moss')
    expect(within(dialog).getByRole('link', { name: 'See the loan' })).toHaveAttribute('href', '/loans/l1')
  })

  it('lists the first facts of a long request, and all of them in its panel', async () => {
    const after = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`Fact ${at + 1}`, `v${at + 1}`]))
    open([request({ before: null, after })])
    const list = await screen.findByRole('list', { name: 'Pending requests' })
    expect(list).toHaveTextContent('Fact 6 v6 · 3 more')
    expect(list).not.toHaveTextContent('Fact 7')
    expect(await review()).toHaveTextContent('Fact 9')
  })

  it('approves with a note', async () => {
    const sent = open([request()])
    const dialog = await review()
    await userEvent.type(within(dialog).getByLabelText('Note'), 'Checked with the file')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Approve' }))
    expect(await screen.findByText('Request approved')).toBeVisible()
    expect(sent('/api/approvals/r1/approve')).toEqual([{ note: 'Checked with the file' }])
  })

  it('moves the focus to the page when a decided request leaves the list', async () => {
    open([request()])
    const dialog = await review()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Approve' }))
    expect(await screen.findByText('Nothing is pending approval')).toBeVisible()
    await vi.waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
  })

  it('shows why a decision failed, and keeps the request open', async () => {
    open([request()])
    const dialog = await review()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Reject' }))
    expect(await within(dialog).findByText('Nothing was changed: the loan changed.')).toBeVisible()
  })

  it('explains why the viewer cannot decide, before anyone clicks', async () => {
    const denialMessage = 'No second person can approve this. Grant the Payroll duty to a team member.'
    open([request({ canDecide: false, canWithdraw: true, denial: 'loans.no-second-person', denialMessage })])
    const dialog = await review()
    expect(dialog).toHaveTextContent(denialMessage)
    expect(within(dialog).queryByRole('button', { name: 'Approve' })).toBeNull()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Withdraw' }))
    expect(await screen.findByText('Request withdrawn')).toBeVisible()
  })

  it('offers auditors no decision', async () => {
    open([request({ canDecide: false, denial: 'loans.not-approver', denialMessage: 'Only approvers.' })], {
      duties: ['auditor'],
    })
    const dialog = await review()
    expect(within(dialog).queryByRole('button', { name: /Approve|Reject|Withdraw/ })).toBeNull()
  })

  it('lists decided requests in a tab of their own', async () => {
    const decided = request({ state: 'approved', canDecide: false, decidedBy, decidedAt, note: 'Fine' })
    open([], { at: '/approvals?tab=decided', decided: [decided] })
    expect(await screen.findByRole('list', { name: 'Decided requests' })).toHaveTextContent('Approved')
    expect(await review()).toHaveTextContent(/Approved by Ada Admin on .*: Fine/)
  })

  it('opens a request that a link names and the list does not show', async () => {
    open([request()], { at: '/approvals?open=r9' })
    const dialog = await screen.findByRole('dialog', { name: 'Loan change' })
    expect(dialog).toHaveTextContent(/Approved by Ada Admin on /)
  })

  it('says so if the request that a link names does not exist', async () => {
    open([], { at: '/approvals?open=r8' })
    const dialog = await screen.findByRole('dialog', { name: 'Approval' })
    expect(await within(dialog).findByText('Request not found.')).toBeVisible()
  })

  it('says so if nothing is pending', async () => {
    open([])
    expect(await screen.findByText('Nothing is pending approval')).toBeVisible()
  })
})
