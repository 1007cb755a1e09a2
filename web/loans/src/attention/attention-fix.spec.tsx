import type { AttentionItem, AttentionKind } from '@upline/contracts'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeFetch, renderScreen } from '@upline/web-kit/testing'
import { useState } from 'react'
import { AttentionFix } from './attention-fix.tsx'

const loan = { id: 'l1', loanNumber: 'N-1', borrower: 'Lee', officerName: 'Ann', loanAmount: 1, status: 'Processing' }

/** Opens the fix of an item that leaves the list as soon as the call at `path` reaches the server. */
function openLeaving(kind: AttentionKind, path: string) {
  const done = { times: 0 }
  const list = { leave: () => {} }
  fakeFetch({
    [`/api/attention/loans?kind=${kind}&subject=7&limit=20`]: { body: [loan] },
    '/api/attention/rows?importId=7&limit=20': { body: [] },
    [path]: () => {
      act(() => list.leave())
      return { body: { fixed: 1, ...loan } }
    },
  })
  const item: AttentionItem = {
    ...{ kind, subject: '7', title: 'N-1', waiting: 1, cause: 'A cause.', openedAt: '2026-11-01T00:00:00Z' },
    importId: null,
    owner: null,
  }
  function List() {
    const [isListed, setListed] = useState(true)
    list.leave = () => setListed(false)
    return isListed ? <AttentionFix item={item} onDone={() => done.times++} /> : <p>Resolved elsewhere</p>
  }
  renderScreen(<List />, { user: { id: 'me', role: 'admin' } })
  return done
}

describe('AttentionFix', () => {
  it.each<[AttentionKind, string, RegExp]>([
    ['same-number', '/api/attention/number', /^Keep the loan of Lee/],
    ['same-number', '/api/attention/number', /^Different loans/],
    ['unconfirmed-loan', '/api/loans/7/confirm', /^Confirm Loan$/],
    ['dead-letter', '/api/attention/dead-letters/7/replay', /^Retry/],
  ])('closes even if the item leaves the list first: %s by %s, %s', async (kind, path, button) => {
    const done = openLeaving(kind, path)
    await userEvent.click(await screen.findByRole('button', { name: button }))
    await screen.findByText('Resolved elsewhere')
    await waitFor(() => expect(done.times).toBe(1))
  })

  it.each<[AttentionKind, string]>([
    ['dead-letter', '/api/attention/dead-letters/7/dismiss'],
    ['refused-row', '/api/attention/rows/dismiss'],
  ])('closes even if a dismissed item leaves the list first: %s', async (kind, path) => {
    const done = openLeaving(kind, path)
    await userEvent.type(await screen.findByRole('textbox'), 'A test')
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    await waitFor(() => expect(done.times).toBe(1))
  })
})
