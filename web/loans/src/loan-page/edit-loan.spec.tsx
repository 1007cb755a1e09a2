import type { Loan } from '@upline/contracts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeFetch, renderScreen } from '@upline/web-kit/testing'
import { EditLoan } from './edit-loan.tsx'

const loan = {
  ...{ id: 'l1', loanNumber: 'L-1', borrower: 'Bo Berg', loanAmount: 400_000, status: 'Processing', outcome: null },
  ...{ officerId: 'ann', officerName: 'Ann Lee', originators: [{ memberId: 'ann', name: 'Ann Lee', percent: 100 }] },
  ...{ openPortion: null, appliedOn: '2026-07-01', lockedOn: null, fundedOn: null, leadSource: '', paidBy: '' },
  ...{ noteRate: null, points: null },
} as unknown as Loan

function open() {
  const saved: unknown[] = []
  fakeFetch({
    '/api/loans/l1': ({ init }) => {
      saved.push(JSON.parse(String(init.body)))
      return { body: loan }
    },
  })
  renderScreen(<EditLoan loan={loan} paysViewer={false} onClose={() => undefined} />, {
    user: { id: '1', username: 'ceo', role: 'ceo', duties: [] },
  })
  return saved
}

const dateField = (label: string) => screen.findByLabelText<HTMLInputElement>(label)

describe('Edit loan', () => {
  it('sets the lock date and clears the application date of a loan that has not funded', async () => {
    const saved = open()
    const [applied, locked] = [await dateField('Application date'), await dateField('Lock date')]
    expect([applied.value, locked.value]).toEqual(['2026-07-01', ''])
    expect(screen.queryByLabelText('Funding date')).toBeNull()
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
    fireEvent.change(applied, { target: { value: '' } })
    fireEvent.change(locked, { target: { value: '2026-08-02' } })
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(saved).toEqual([{ appliedOn: null, lockedOn: '2026-08-02' }]))
  })
})
