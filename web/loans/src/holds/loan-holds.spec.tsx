import type { Hold, Loan } from '@upline/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeFetch, renderScreen } from '@upline/web-kit/testing'
import { LoanHolds } from './loan-holds.tsx'

const hold: Hold = {
  ...{ id: 'h1', state: 'active', loanId: 'l1', loanNumber: 'UP-7', borrower: 'Ada Best', memberId: null },
  ...{ memberName: null, reason: 'Appraisal under review', placedBy: 'Pat Payne', placedAt: '2026-11-20T12:00:00Z' },
  payees: [{ memberId: 'ann', name: 'Ann Lee', amount: 3_000 }],
  ...{ deferredFrom: null, release: null, rule: null, acknowledgedAt: null, releaseDenial: null },
}

function open(holds: Hold[]) {
  const calls = fakeFetch({
    '/api/holds?loanId=l1': { body: holds },
    '/api/holds': { status: 201, body: hold },
    '/api/users?q=&limit=50': { body: [] },
  })
  renderScreen(<LoanHolds loan={{ id: 'l1' } as Loan} />, { user: { id: 'me', role: 'admin', duties: [] } })
  return calls
}

/** A dialog counts as hidden during its opening transition. */
const opened = async () => within(await screen.findByRole('dialog', { hidden: true }))

describe('the holds of a loan', () => {
  it('shows the reason, and opens the hold', async () => {
    open([hold])
    expect(await screen.findByText('Everyone the loan pays · Appraisal under review')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'See hold of UP-7' }))
    expect((await opened()).getByText('On hold for Ann Lee')).toBeInTheDocument()
  })

  it('names the rule that placed it, its source, and what it did not check', async () => {
    const rule = {
      ...{ id: 'Z9', version: 1, name: 'Dual pay', source: '12 CFR 1026.36(d)(2)', inputs: {} },
      ...{ checked: 'Both pay.', notChecked: 'Other payments.', notice: 'This is not legal advice.' },
    }
    open([{ ...hold, placedBy: 'Rule Z9', rule }])
    expect(
      await screen.findByText('Rule Z9, dual pay (12 CFR 1026.36(d)(2)). This is not legal advice.'),
    ).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'See hold of UP-7' }))
    const dialog = await opened()
    for (const text of ['Rule Z9, dual pay (12 CFR 1026.36(d)(2)), version 1', 'Both pay.', 'Other payments.'])
      expect(dialog.getByText(text)).toBeInTheDocument()
    expect(dialog.getByText('This is not legal advice.')).toBeInTheDocument()
  })

  it('places a hold without requesting the loan number', async () => {
    const calls = open([])
    await screen.findByText('No pay of this loan has been on hold.')
    await userEvent.click(screen.getByRole('button', { name: 'Place Hold' }))
    const dialog = await opened()
    expect(dialog.queryByLabelText('Loan number')).not.toBeInTheDocument()
    await userEvent.type(dialog.getByLabelText('Reason'), 'A check')
    await userEvent.click(dialog.getByRole('button', { name: 'Place Hold', hidden: true }))
    await waitFor(() =>
      expect(calls.find(({ path }) => path === '/api/holds')?.init.body).toBe(
        JSON.stringify({ loanId: 'l1', reason: 'A check' }),
      ),
    )
  })
})
