import type { AttentionItem, AttentionLoan } from '@upline/contracts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeFetch, renderScreen } from '@upline/web-kit/testing'
import { AttentionFix } from './attention-fix.tsx'

const item: AttentionItem = {
  ...{
    kind: 'same-number',
    subject: 'waits',
    title: 'N-1',
    waiting: 2,
    cause: 'Encompass gives two loans the number.',
  },
  ...{ openedAt: '2026-11-01T00:00:00Z', importId: null, owner: null },
}
const loan = (id: string, loanNumber: string | null): AttentionLoan => ({
  ...{ id, loanNumber, borrower: `Borrower of ${id}`, officerName: 'Ann', loanAmount: 1, status: 'Processing' },
  ...{ createdAt: '2026-11-01T00:00:00Z', createdOn: '2026-11-01' },
})

function opened() {
  const calls = fakeFetch({
    '/api/attention/loans?kind=same-number&subject=waits&limit=20': {
      body: [loan('waits', null), loan('holds', 'N-1')],
    },
    '/api/attention/number': { body: { fixed: 1 } },
  })
  renderScreen(<AttentionFix item={item} onDone={() => {}} />)
  const sent = () =>
    JSON.parse(String(calls.find(({ path }) => path === '/api/attention/number')?.init?.body)) as unknown
  return { sent }
}

describe('the fix of two loans with one number', () => {
  it('links both loans and merges them into the one that is kept', async () => {
    const { sent } = opened()
    const links = await screen.findAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/loans/waits', '/loans/holds'])
    await userEvent.click(screen.getByRole('button', { name: 'Keep the loan of Borrower of holds' }))
    await screen.findByText('Loans merged')
    expect(sent()).toEqual({ loanId: 'waits', keep: 'holds' })
  })

  it('keeps both loans with one click', async () => {
    const { sent } = opened()
    await userEvent.click(await screen.findByRole('button', { name: 'Different loans: keep both' }))
    await screen.findByText('Both loans kept')
    expect(sent()).toEqual({ loanId: 'waits' })
  })
})
