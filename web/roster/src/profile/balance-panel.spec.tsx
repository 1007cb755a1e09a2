import { screen, waitFor } from '@testing-library/react'
import type { CurrentUser } from '@upline/contracts'
import { fakeFetch, renderScreen, type Answer } from '@upline/web-kit/testing'
import { BalancePanel } from './balance-panel.tsx'

const movement = {
  ...{ id: '1', kind: 'draw', periodId: '7', startsOn: '2026-11-01', endsOn: '2026-11-30', amount: -1_500 },
  ...{ balance: -1_500, cause: 'Draw of Nov 1, 2026 – Nov 30, 2026.', repays: null, at: '' },
}
const balance = { balance: -1_500, recoverable: 1_500, guaranteed: 0, member: { id: 'ann', name: 'Ann Lee' } }

function open(answer: Answer, role: CurrentUser['role'] = 'manager') {
  const calls = fakeFetch({ '/api/balances/ann?limit=1': answer })
  renderScreen(<BalancePanel memberId="ann" />, { user: { id: 'me', role } })
  return calls
}

describe('BalancePanel', () => {
  it('shows the balance and links to its movements', async () => {
    open({ body: { ...balance, movements: [movement] } })
    expect(await screen.findByText('Draw of Nov 1, 2026 – Nov 30, 2026.')).toBeInTheDocument()
    expect(screen.getByText('To recover').closest('div')).toHaveTextContent('1,500.00')
    expect(screen.getByRole('link', { name: 'All movements' })).toHaveAttribute(
      'href',
      '/reports?tab=balances&member=ann',
    )
  })

  it.each([
    ['without movements', { body: { ...balance, movements: [] } }],
    [
      'that the viewer may not see',
      { status: 404, body: { status: 404, title: '', code: 'x', message: 'Not found.' } },
    ],
  ])('shows no balance %s', async (_what, answer) => {
    const calls = open(answer)
    await waitFor(() => expect(calls.length).toBeGreaterThan(0))
    expect(screen.queryByText('Balance')).not.toBeInTheDocument()
  })

  it('requests no balance of colleagues', async () => {
    const calls = open({ body: { ...balance, movements: [movement] } }, 'loan_officer')
    await waitFor(() => expect(screen.queryByText('Balance')).not.toBeInTheDocument())
    expect(calls).toEqual([])
  })
})
