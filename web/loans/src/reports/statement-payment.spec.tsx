import type { StatementPayment as Payment } from '@upline/contracts'
import { screen } from '@testing-library/react'
import { renderScreen } from '@upline/web-kit/testing'
import { StatementPayment } from './statement-payment.tsx'

const open = (payment: Payment) => renderScreen(<StatementPayment payment={payment} label="Paid" memberId="dan" />)

describe('StatementPayment', () => {
  it('shows the net, each movement with its cause, the paid amount and the balance', () => {
    open({
      ...{ net: 3_000, paid: 3_500, balance: -500, payOn: '2026-11-10' },
      movements: [
        { kind: 'draw', amount: 2_000, cause: 'Draw of Oct 1, 2026 – Oct 31, 2026.' },
        { kind: 'recovery', amount: -1_500, cause: 'Recovery of the draw of Sep 1, 2026 – Sep 30, 2026.' },
      ],
    })
    const rows = screen.getAllByRole('term').map((term) => term.parentElement?.textContent)
    expect(rows).toEqual([
      'Ledger net$3,000.00',
      'Draw advancedDraw of Oct 1, 2026 – Oct 31, 2026.$2,000.00',
      expect.stringMatching(/^RecoveredRecovery of the draw of Sep 1, 2026 – Sep 30, 2026\..\$1,500\.00$/),
      'Paid$3,500.00',
      expect.stringMatching(/^Balance after this period.\$500\.00$/),
    ])
    expect(screen.getByText('Pay day Nov 10, 2026')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Open the balance' })).toHaveAttribute(
      'href',
      '/reports?tab=balances&member=dan',
    )
  })

  it('shows no link to the balance without movements', () => {
    open({ net: 3_000, movements: [], paid: 3_000, balance: 0, payOn: '2026-11-10' })
    expect(screen.getByText('Paid').parentElement).toHaveTextContent('Paid$3,000.00')
    expect(screen.queryByRole('link')).toBeNull()
  })
})
