import { loansText, membersText } from './move-effects.tsx'

const ana = { id: 'a', name: 'Ana Lee' }
const bo = { id: 'b', name: 'Bo Ek' }

describe('what a move would change', () => {
  it('says who moves with the member, from where and to whom', () => {
    const about = { effectiveOn: '2026-03-09', outcome: 'done' as const, affected: [] }
    const preview = { ...about, member: ana, from: null, to: bo, membersMoved: 1 }
    expect(membersText(preview)).toBe('Ana Lee would move under Bo Ek.')
    expect(membersText({ ...preview, from: bo, to: null, membersMoved: 1201 })).toBe(
      'Ana Lee and 1,200 below would move to no upline, from Bo Ek.',
    )
  })

  it('says how many pending loans follow', () => {
    const loans = { pendingLoans: 0, pendingVolume: 0, people: [], fundedLoans: 3, changedLoans: 0, fundedPeople: [] }
    expect(loansText(loans)).toBe('No pending loan is affected.')
    expect(loansText({ ...loans, pendingLoans: 2, pendingVolume: 1_500_000 })).toBe(
      '2 pending loans ($1.5M) would follow the new line.',
    )
  })
})
