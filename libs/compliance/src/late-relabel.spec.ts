import { findLateRelabel, type LateRelabelInputs } from './late-relabel.ts'

const ann = [{ memberId: 'ann', percent: 100 }]
const bob = [{ memberId: 'bob', percent: 100 }]
const relabeled: LateRelabelInputs = {
  ...{ lockedOn: '2026-08-02', changedOn: '2026-08-03' },
  ...{ leadSource: ['Self', 'Company'], originators: [ann, bob], personalPayCents: [300_000, 200_000] },
}

describe('findLateRelabel', () => {
  it('holds a loan whose originator and lead source changed after the lock so that pay falls', () => {
    expect(findLateRelabel(relabeled)).toEqual({
      ...{ rule: 'Z8', ruleVersion: 1, action: 'hold', inputs: relabeled },
      message:
        'After the lock date, lead source and originators changed, and personal pay fell from $3,000.00 to $2,000.00.',
    })
  })

  it('holds a loan if one of the two changed', () => {
    expect(findLateRelabel({ ...relabeled, originators: [ann, ann] })?.message).toContain('lead source changed')
    expect(findLateRelabel({ ...relabeled, leadSource: ['', ''] })?.message).toContain('originators changed')
    const split = (ann: number) => [
      { memberId: 'ann', percent: ann },
      { memberId: 'bob', percent: 100 - ann },
    ]
    const other = { ...relabeled, leadSource: ['', ''] } as const
    expect(findLateRelabel({ ...other, originators: [split(60), split(50)] })).not.toBeNull()
    expect(findLateRelabel({ ...other, originators: [split(60), split(60)] })).toBeNull()
  })

  it('accepts a change up to the lock date', () => {
    for (const changedOn of ['2026-08-01', '2026-08-02'])
      expect(findLateRelabel({ ...relabeled, changedOn })).toBeNull()
  })

  it('accepts a change that does not lower the pay', () => {
    for (const after of [300_000, 300_001])
      expect(findLateRelabel({ ...relabeled, personalPayCents: [300_000, after] })).toBeNull()
  })

  it('accepts pay that falls while lead source and originators stay, or were unknown', () => {
    const same = { ...relabeled, originators: [ann, ann] } as const
    expect(findLateRelabel({ ...same, leadSource: ['Self', 'Self'] })).toBeNull()
    expect(findLateRelabel({ ...same, leadSource: ['', 'Self'] })).toBeNull()
    expect(findLateRelabel({ ...relabeled, leadSource: ['', ''], originators: [[], bob] })).toBeNull()
  })
})
