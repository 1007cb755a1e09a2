import type { RememberedSpelling } from '@upline/contracts'
import { spellingFacts } from './spelling-facts.ts'

const proposal: RememberedSpelling = {
  ...{ id: 's1', spelling: 'D. Hughes', member: { id: 'derek', name: 'Derek Hughes' }, state: 'proposed' },
  ...{ proposedBy: { id: 'max', name: 'Max Ode' }, proposedAt: '2026-11-03T12:00:00Z', confirmedBy: null },
  ...{ confirmedAt: null, matchedLoans: 0, waitingLoans: 1, replaces: null, canConfirm: true, canDelete: true },
}

describe('spellingFacts', () => {
  it('names who proposed a match, and the loans without a loan officer', () => {
    expect(spellingFacts(proposal)).toBe('Proposed by Max Ode on Nov 3, 2026 · 1 loan without a loan officer')
  })

  it('names who confirmed a match, and the loans that it matched', () => {
    const confirmed = {
      ...{ ...proposal, confirmedBy: { id: 'ann', name: 'Ann Lee' }, confirmedAt: '2026-11-04T12:00:00Z' },
      ...{ matchedLoans: 1200, waitingLoans: 0 },
    }
    expect(spellingFacts(confirmed)).toBe('Confirmed by Ann Lee on Nov 4, 2026 · 1,200 loans matched')
  })

  it('names the member whose match a proposal replaces', () => {
    const replacing = { ...proposal, waitingLoans: 0, replaces: { id: 'olga', name: 'Olga Stone' } }
    expect(spellingFacts(replacing)).toMatch(/Replaces the match to Olga Stone$/)
  })
})
