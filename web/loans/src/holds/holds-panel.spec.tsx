import type { Duty, Hold, Role } from '@upline/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeFetch, layOutRows, renderScreen } from '@upline/web-kit/testing'
import { HoldsPanel } from './holds-panel.tsx'

const hold: Hold = {
  ...{ id: 'h1', state: 'active', loanId: 'l1', loanNumber: 'UP-7', borrower: 'Ada Best', memberId: null },
  ...{ memberName: null, reason: 'Appraisal under review', placedBy: 'Pat Payne', placedAt: '2026-11-20T12:00:00Z' },
  payees: [
    { memberId: 'ann', name: 'Ann Lee', amount: 3_000 },
    { memberId: 'mia', name: 'Mia Moss', amount: 1_000 },
  ],
  ...{ deferredFrom: null, release: null, rule: null, acknowledgedAt: null, releaseDenial: null },
}

interface Opened {
  holds?: Hold[]
  role?: Role
  duties?: Duty[]
  more?: Parameters<typeof fakeFetch>[0]
}

function open({ holds = [hold], role = 'admin', duties = [], more = {} }: Opened = {}) {
  const calls = fakeFetch({ '/api/holds': { body: holds }, '/api/users?q=&limit=50': { body: [] }, ...more })
  renderScreen(<HoldsPanel />, { user: { id: 'me', role, duties } })
  return calls
}

/** A dialog counts as hidden during its opening transition. */
const opened = async () => within(await screen.findByRole('dialog', { hidden: true }))

layOutRows()

describe('HoldsPanel', () => {
  it('shows what is on hold, whose pay it is and why', async () => {
    open({ holds: [hold, { ...hold, id: 'h2', memberName: 'Ann Lee', deferredFrom: '7' }] })
    await screen.findByText('Everyone the loan pays')
    const [, everyone, ann] = screen.getAllByRole('row')
    expect(everyone).toHaveTextContent('$4,000.00')
    expect(ann).toHaveTextContent('Paid later')
  })

  it.each([
    [null, 'Not acknowledged yet'],
    ['2020-11-03T12:00:00Z', 'Acknowledged 11/03/2020'],
  ])('shows whether the payee acknowledged the plan meanwhile: %s', async (acknowledgedAt, text) => {
    const rule = {
      ...{ id: 'Z12', version: 1, name: 'Agreement', source: '12 CFR 1026.25(c)(2)', checked: '', notChecked: '' },
      ...{ notice: '', inputs: {} },
    }
    open({ holds: [{ ...hold, rule, acknowledgedAt }] })
    await userEvent.click(await screen.findByText('UP-7'))
    expect((await opened()).getByText(text)).toBeInTheDocument()
  })

  it('offers a place for the first hold', async () => {
    open({ holds: [] })
    expect(await screen.findByText('No holds')).toBeInTheDocument()
  })

  it('lets auditors read only', async () => {
    open({ role: 'processor', duties: ['auditor'] })
    await screen.findByText('UP-7')
    expect(screen.queryByRole('button', { name: 'Place Hold' })).not.toBeInTheDocument()
  })

  it('releases a hold with a reason', async () => {
    const released = { ...hold, state: 'released', payees: [] }
    const calls = open({ more: { '/api/holds/h1/release': { body: released } } })
    await userEvent.click(await screen.findByText('UP-7'))
    const dialog = await opened()
    await userEvent.click(dialog.getByRole('button', { name: 'Release Hold', hidden: true }))
    expect(dialog.getByText('Please fill this in')).toBeInTheDocument()
    await userEvent.type(dialog.getByLabelText('Reason of the release'), 'Checked')
    await userEvent.click(dialog.getByRole('button', { name: 'Release Hold', hidden: true }))
    await waitFor(() => expect(calls.some(({ path }) => path === '/api/holds/h1/release')).toBe(true))
    expect(await screen.findByText('Hold Released')).toBeInTheDocument()
  })

  it('says why a payee cannot release their own hold', async () => {
    open({ holds: [{ ...hold, releaseDenial: 'This hold keeps pay of yours.' }] })
    await userEvent.click(await screen.findByText('UP-7'))
    const dialog = await opened()
    expect(dialog.getByText('This hold keeps pay of yours.')).toBeInTheDocument()
    expect(dialog.queryByRole('button', { name: 'Release Hold', hidden: true })).not.toBeInTheDocument()
  })

  it('finds every member for the Payroll duty, including those that the roster does not show', async () => {
    const ann = { memberId: 'ann', name: 'Ann Lee', balance: 0, recoverable: 0, guaranteed: 0, hasTerms: false }
    const more = { '/api/balances?limit=50': { body: [] }, '/api/balances?q=ann&limit=50': { body: [ann] } }
    open({ role: 'processor', duties: ['payroll'], more })
    await userEvent.click(await screen.findByRole('button', { name: 'Place Hold' }))
    await opened()
    await userEvent.type(screen.getByLabelText('Only the pay of (empty: everyone)', { selector: 'input' }), 'ann')
    expect(await screen.findByText('Ann Lee')).toBeInTheDocument()
  })

  it('names the field of a refused hold', async () => {
    const body = {
      ...{ status: 400, title: '', code: 'loans.held-loan-not-found', message: 'Loan not found.' },
      errors: [{ field: 'loanNumber', message: 'Loan not found. Check the number.' }],
    }
    const calls = open({ holds: [] })
    await userEvent.click(await screen.findByRole('button', { name: 'Place Hold' }))
    const dialog = await opened()
    fakeFetch({ '/api/holds': { status: 400, body }, '/api/users?q=&limit=50': { body: [] } })
    await userEvent.type(await screen.findByLabelText('Loan number'), 'NONE')
    await userEvent.type(dialog.getByLabelText('Reason'), 'A check')
    await userEvent.click(dialog.getByRole('button', { name: 'Place Hold', hidden: true }))
    expect(await dialog.findByText('Loan not found. Check the number.')).toBeInTheDocument()
    expect(calls.length).toBeGreaterThan(0)
  })
})
