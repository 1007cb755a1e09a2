import type { CurrentUser, MatchingKey } from '@upline/contracts'
import { screen, waitFor } from '@testing-library/react'
import { fakeFetch, renderScreen } from '@upline/web-kit/testing'
import { MatchingKeyNotes } from './matching-key-notes.tsx'

const key = (over: Partial<MatchingKey>): MatchingKey => ({
  ...{ kind: 'name', value: 'Olga Stone', state: 'approved', introducedAt: '2026-11-01T00:00:00Z' },
  ...{ decidedBy: null, decidedAt: null, ...over },
})

function open(viewer: Partial<CurrentUser>, keys: MatchingKey[]) {
  const calls = fakeFetch({ '/api/loans/matching-keys/olga': { body: keys } })
  renderScreen(<MatchingKeyNotes memberId="olga" />, { user: { id: 'me', role: 'admin', ...viewer } })
  return calls
}

describe('MatchingKeyNotes', () => {
  it('shows a pending name and the name that loans match until approval', async () => {
    open({ id: 'olga', role: 'loan_officer' }, [key({}), key({ value: 'Olga Peak', state: 'pending' })])
    const note = await screen.findByRole('listitem')
    expect(note).toHaveTextContent(
      "Full name Olga PeakPending approval for loan matchingLoans still match 'Olga Stone'.",
    )
  })

  it('shows a rejected NMLS ID without an approved one', async () => {
    open({}, [key({}), key({ kind: 'nmls', value: '123', state: 'rejected' })])
    const note = await screen.findByRole('listitem')
    expect(note).toHaveTextContent('NMLS ID 123Not approved for loan matchingNo loans match it yet.')
  })

  it('shows nothing if all values are approved', async () => {
    const calls = open({}, [key({})])
    await waitFor(() => expect(calls).toHaveLength(1))
    expect(screen.queryByRole('list')).toBeNull()
  })

  it('sends no request for loan officers who view other members', () => {
    expect(open({ role: 'loan_officer' }, [])).toEqual([])
  })
})
