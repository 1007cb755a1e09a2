import { fireEvent, screen } from '@testing-library/react'
import type { CurrentUser, Duty, Loan } from '@upline/contracts'
import { fakeFetch, renderScreen } from '@upline/web-kit/testing'
import type { ReactNode } from 'react'
import { ConfirmFix } from '../attention/confirm-fix.tsx'
import { NotConfirmedNote } from './not-confirmed-note.tsx'

function open(shown: ReactNode, duties: Duty[] = []) {
  const calls = fakeFetch({
    '/api/loans/l1/confirm': { body: { id: 'l1', loanNumber: 'UL-1', borrower: 'Bo Berg' } },
    '/api/attention/loans?kind=unconfirmed-loan&subject=l1&limit=20': { body: [] },
  })
  renderScreen(shown, { user: { id: 'me', role: 'manager', duties } as Partial<CurrentUser> })
  return { sent: () => calls.map(({ path }) => path) }
}

const loan = { id: 'l1', needsConfirmation: true } as Loan
const button = () => screen.queryByRole('button', { name: 'Confirm Loan' })

describe('NotConfirmedNote', () => {
  it('lets members confirm the loan if the server allows it', async () => {
    const { sent } = open(<NotConfirmedNote explanation={{ loan, canConfirm: true }} />)
    fireEvent.click(button()!)
    expect(await screen.findByText('UL-1 can fund now.')).toBeInTheDocument()
    expect(sent()).toContain('/api/loans/l1/confirm')
  })

  it('shows other members who confirms the loan', () => {
    open(<NotConfirmedNote explanation={{ loan, canConfirm: false }} />)
    expect(screen.getByText(/until the CEO, an admin or a manager above the loan officer confirms it\./)).toBeVisible()
    expect(button()).toBeNull()
  })

  it('shows nothing on confirmed loans', () => {
    open(<NotConfirmedNote explanation={{ loan: { ...loan, needsConfirmation: false }, canConfirm: false }} />)
    expect(screen.queryByText('Not confirmed.')).toBeNull()
  })
})

describe('ConfirmFix', () => {
  const item = {
    ...({ kind: 'unconfirmed-loan', subject: 'l1', title: 'UL-1', cause: '', waiting: 1 } as const),
    ...{ openedAt: '2026-11-01T00:00:00Z', importId: null, owner: null },
  }

  it('offers managers to confirm the loan', () => {
    open(<ConfirmFix item={item} onDone={() => undefined} />)
    expect(button()).toBeVisible()
  })

  it('offers auditors no confirmation', () => {
    open(<ConfirmFix item={item} onDone={() => undefined} />, ['auditor'])
    expect(button()).toBeNull()
  })
})
