import type { StoredFinding } from '@upline/contracts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeFetch, layOutRows, renderScreen } from '@upline/web-kit/testing'
import { FindingsPanel } from './findings-panel.tsx'

const finding: StoredFinding = {
  ...{ id: 'f1', rule: 'S2', version: 1, action: 'warn', name: 'State license', source: '12 CFR 1008' },
  ...{ message: 'The originator had no NV license on Sep 3, 2026.', checked: '', notChecked: '' },
  ...{ notice: 'This is not legal advice.', inputs: {}, at: '2026-11-20T12:00:00Z', release: null },
  ...{ loanId: 'l1', loanNumber: 'UP-7', borrower: 'Ada Best', adjustmentId: null },
  member: { id: 'ann', name: 'Ann Lee' },
}

function open(findings: StoredFinding[]) {
  fakeFetch({ '/api/compliance/findings?action=warn': { body: findings } })
  renderScreen(<FindingsPanel />)
}

/** A dialog counts as hidden during its opening transition. */
const opened = () => screen.findByRole('dialog', { hidden: true })

layOutRows()

describe('FindingsPanel', () => {
  it('lists a warning with its rule, loan and member', async () => {
    open([finding])
    expect(await screen.findByText('Ann Lee')).toBeVisible()
    expect(screen.getByText('S2 State license')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Warning about UP-7' }))
    const dialog = within(await opened())
    expect(dialog.getByText(/Rule S2, state license \(12 CFR 1008\)/)).toBeInTheDocument()
    expect(dialog.getByText(/This is not legal advice/)).toBeInTheDocument()
    expect(dialog.getByRole('link', { name: 'See the loan', hidden: true })).toHaveAttribute('href', '/loans/l1')
  })

  it('links to no loan that was removed, and names everyone if no member is meant', async () => {
    open([{ ...finding, loanNumber: null, borrower: null, member: null }])
    expect(await screen.findByText('Removed loan')).toBeVisible()
    expect(screen.getByText('Everyone the loan pays')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Warning about Removed loan' }))
    const dialog = within(await opened())
    expect(dialog.queryByRole('link', { hidden: true })).toBeNull()
  })

  it('explains the list if it is empty', async () => {
    open([])
    expect(await screen.findByText('No warnings')).toBeVisible()
  })
})
