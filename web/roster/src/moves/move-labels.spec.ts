import { dateLabel, isAccepted, moveLabel, outcomeLabel } from './move-labels.ts'

describe('move labels', () => {
  it('show the same date in every time zone', () => {
    expect(dateLabel('2026-03-09')).toBe('Mar 9, 2026')
    expect(dateLabel('2026-11-01')).toBe('Nov 1, 2026')
  })

  it('describe the result of a submitted move', () => {
    const effectiveOn = '2026-03-09'
    expect(outcomeLabel({ outcome: 'done', effectiveOn })).toBe('The move applies from Mar 9, 2026.')
    expect(outcomeLabel({ outcome: 'scheduled', effectiveOn })).toContain('takes effect on Mar 9, 2026')
    expect(outcomeLabel({ outcome: 'pending', effectiveOn })).toContain('A second person has to approve it.')
  })

  it('name the member, the upline and the date', () => {
    const request = { memberName: 'Ann Lee', uplineName: 'Bob Ray', effectiveOn: '2026-03-09' }
    expect(moveLabel(request as Parameters<typeof moveLabel>[0])).toBe('Ann Lee under Bob Ray from Mar 9, 2026')
    expect(moveLabel({ ...request, uplineName: null } as Parameters<typeof moveLabel>[0])).toContain('to no upline')
  })

  it('distinguish a pending move from a moved member', () => {
    expect(isAccepted({ requestId: 'r', status: 'pending' })).toBe(true)
    expect(isAccepted({ id: 'ann', uplineId: null })).toBe(false)
  })
})
