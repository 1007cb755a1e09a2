import { ANOTHER_TEAM } from '@upline/contracts'
import { type MoveRow, ofTeam } from './move-view.ts'

const FAILED: MoveRow = {
  ...{ requestId: 'r1', status: 'failed', memberId: 'ann', memberName: 'Ann', effectiveOn: '2026-04-01' },
  ...{
    uplineId: 'bob',
    uplineName: 'Bob',
    previousUplineId: 'cal',
    previousUplineName: 'Cal',
    beneficiaries: ['bob', 'cal'],
  },
  ...{ requestedBy: '1', requestedRole: 'admin', requestedAt: '2026-03-01', decidedBy: null, endedAt: '2026-03-02' },
  reason: 'Bob reports to Ann.',
}

describe('a failed move as a manager reads it', () => {
  it.each([['bob'], ['cal']])('leaves out the reason, which names uplines, if %s is in another team', (hidden) => {
    const seen = new Set(['ann', 'bob', 'cal'].filter((id) => id !== hidden))
    const row = ofTeam(FAILED, seen)
    expect([row.reason, row.beneficiaries]).toEqual(['', [...seen].filter((id) => id !== 'ann')])
    expect([row.uplineName, row.previousUplineName]).toContain(ANOTHER_TEAM)
  })

  it('has its reason if all its members are in the team', () => {
    expect(ofTeam(FAILED, new Set(['ann', 'bob', 'cal']))).toEqual(FAILED)
  })

  it('has the reason of a person who rejected it', () => {
    expect(ofTeam({ ...FAILED, status: 'rejected', reason: 'Not now' }, new Set(['ann'])).reason).toBe('Not now')
  })
})
