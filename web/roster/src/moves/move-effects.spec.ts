import { loansText, membersText } from './move-effects.tsx'

const ana = { id: 'a', name: 'Ana Lee' }
const bo = { id: 'b', name: 'Bo Ek' }

describe('move preview texts', () => {
  it('names the member, the downline, the old upline and the new upline', () => {
    const about = { effectiveOn: '2026-03-09', outcome: 'done' as const, affected: [] }
    const preview = { ...about, member: ana, from: null, to: bo, membersMoved: 1 }
    expect(membersText(preview)).toBe('Ana Lee moves under Bo Ek.')
    expect(membersText({ ...preview, from: bo, to: null, membersMoved: 1201 })).toBe(
      'Ana Lee and 1,200 people below move from Bo Ek to no upline.',
    )
  })

  it('counts the pending loans that follow', () => {
    const loans = { pendingLoans: 0, pendingVolume: 0, people: [], fundedLoans: 3, changedLoans: 0, fundedPeople: [] }
    expect(loansText(loans)).toBe("Pending loans aren't affected.")
    expect(loansText({ ...loans, pendingLoans: 2, pendingVolume: 1_500_000 })).toBe(
      '2 pending loans ($1.5M) will follow the new upline.',
    )
  })
})
