import type { Balance, Duty, MemberBalance, MemberClawback, PayTerms, Role } from '@upline/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeFetch, layOutRows, renderScreen } from '@upline/web-kit/testing'
import { BalancesPanel } from './balances-panel.tsx'

const sums = { balance: -2_500, recoverable: 2_000, guaranteed: 500 }
const rows: MemberBalance[] = [{ memberId: 'dan', name: 'Dan Diaz', hasTerms: true, ...sums }]
const october = { periodId: '2', startsOn: '2026-10-01', endsOn: '2026-10-31', at: '2026-11-02T12:00:00Z' }
const balance: Balance = {
  ...{ member: { id: 'dan', name: 'Dan Diaz' }, ...sums },
  movements: [
    {
      ...{ ...october, id: '3', kind: 'recovery', amount: 500, balance: -2_500, cause: 'Recovery' },
      repays: { id: '1', kind: 'draw', startsOn: '2026-09-01', endsOn: '2026-09-30' },
    },
    {
      ...october,
      id: '2',
      kind: 'guarantee',
      amount: -500,
      balance: -3_000,
      cause: 'Top-up',
      repays: null,
    },
  ],
}
const terms: PayTerms = {
  ...{ member: balance.member, draw: { amount: 2_000, from: '2026-09-01', to: null }, guarantee: null, floor: null },
  ...{ setBy: 'Pat Payne', setAt: '2026-08-20T12:00:00Z' },
  earlier: [
    {
      ...{ draw: { amount: 1_500, from: '2026-05-01', to: null }, guarantee: null, floor: null },
      ...{ setBy: 'Bo Ross', setAt: '2026-04-20T12:00:00Z' },
    },
  ],
}

interface Opened {
  role?: Role
  duties?: Duty[]
  id?: string
  at?: string
  list?: object
  saved?: object
  own?: object
  clawbacks?: MemberClawback[]
}

function open({ role = 'admin', duties = [], id = 'me', at = '', list, saved, own, clawbacks = [] }: Opened = {}) {
  const calls = fakeFetch({
    '/api/balances?limit=200': list ?? { body: rows },
    '/api/balances/dan?limit=200': own ?? { body: balance },
    '/api/balances/dan/terms': ({ init }) => (init.method === 'PUT' ? (saved ?? { body: terms }) : { body: terms }),
    '/api/balances/dan/clawbacks?limit=200': { body: clawbacks },
    '/api/balances/dan/write-off': { status: 202, body: { requestId: 'r', status: 'pending' } },
    '/api/approvals/count': { body: { pending: 0, canDecide: 0, hasSecondPerson: true } },
    '/api/users?limit=50': { body: [] },
    '/api/users?q=&limit=50': { body: [] },
  })
  renderScreen(<BalancesPanel />, { user: { id, role, duties }, path: `/reports?tab=balances${at}` })
  return calls
}

layOutRows()

describe('BalancesPanel', () => {
  it('lists members for payroll and opens a balance with its movements', async () => {
    open()
    await userEvent.click(await screen.findByText('Dan Diaz'))
    expect(await screen.findByText('Recovery of the draw of Sep 1 – Sep 30, 2026')).toBeInTheDocument()
    expect(await screen.findByText('$2,000.00 per pay period from Sep 1, 2026')).toBeInTheDocument()
    expect(screen.getByRole('heading', { name: 'Dan Diaz', level: 2 })).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'All Balances' }))
    expect(await screen.findByLabelText('Search members')).toBeInTheDocument()
  })

  it('shows members their own balance and terms, without a button', async () => {
    open({ role: 'loan_officer', id: 'dan' })
    expect(await screen.findByText('Guarantee', { selector: 'td *, td' })).toBeInTheDocument()
    expect(await screen.findByText('Set by Pat Payne')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Change Pay Terms' })).not.toBeInTheDocument()
  })

  it('shows the terms that were replaced, and who set them', async () => {
    open({ at: '&member=dan' })
    await userEvent.click(await screen.findByText('Earlier pay terms'))
    expect(screen.getByText(/^Set by Bo Ross on /)).toBeVisible()
    expect(screen.getByText('$1,500.00 per pay period from May 1, 2026')).toBeVisible()
  })

  it('hides the pay terms of their downline from managers', async () => {
    open({ role: 'manager', at: '&member=dan' })
    expect(await screen.findByRole('region', { name: 'Balance of Dan Diaz' })).toBeInTheDocument()
    expect(screen.queryByText('Pay terms')).not.toBeInTheDocument()
  })

  it('offers auditors no change, and no one a change of their own terms', async () => {
    open({ role: 'processor', duties: ['auditor'], at: '&member=dan' })
    await screen.findByText('Set by Pat Payne')
    expect(screen.queryByRole('button', { name: 'Change Pay Terms' })).not.toBeInTheDocument()
  })

  it('saves terms, and shows an error at the field that the server names', async () => {
    const errors = [{ field: 'draw.to', message: 'draw.to must not be before draw.from, 2026-09-01.' }]
    const problem = { status: 400, title: '', code: 'request.invalid', message: 'Fix it.', errors }
    open({ at: '&member=dan', saved: { status: 400, body: problem } })
    await userEvent.click(await screen.findByRole('button', { name: 'Change Pay Terms' }))
    await screen.findByLabelText('Recoverable draw from')
    const dialog = within(screen.getByRole('dialog', { hidden: true }))
    await userEvent.click(dialog.getByRole('button', { name: 'Change Pay Terms', hidden: true }))
    await waitFor(() => expect(screen.getByText(errors[0]!.message)).toBeInTheDocument())
  })

  it('requests the write-off of a balance with a reason', async () => {
    const calls = open({ at: '&member=dan' })
    await userEvent.click(await screen.findByRole('button', { name: 'Write off balance' }))
    await userEvent.type(await screen.findByLabelText('Reason'), 'Cannot be collected')
    const dialog = within(screen.getByRole('dialog', { hidden: true }))
    await userEvent.click(dialog.getByRole('button', { name: 'Submit for approval', hidden: true }))
    await waitFor(() => expect(calls.map(({ init }) => init.body)).toContain('{"reason":"Cannot be collected"}'))
  })

  it('says so if no one has a balance', async () => {
    open({ list: { body: [] } })
    expect(await screen.findByText('No balances')).toBeInTheDocument()
  })

  it('offers a retry if a balance cannot be loaded', async () => {
    const problem = { status: 404, title: '', code: 'loans.unknown-balance', message: 'Not found.', errors: [] }
    open({ at: '&member=dan', own: { status: 404, body: problem } })
    expect(await screen.findByText('Unable to load this balance')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: /Try again/i })).toBeInTheDocument()
  })
})
