import { findUnacknowledgedPlan } from './unacknowledged-plan.ts'

const version = (id: number, isAcknowledged: boolean) => ({
  ...{ id, name: `Producers, version ${id}`, inForceOn: `2026-11-0${id}`, isAcknowledged },
})

describe('findUnacknowledgedPlan', () => {
  it('holds pay by a version that the payee did not acknowledge, and names the fix', () => {
    expect(findUnacknowledgedPlan('ann', [version(2, false)])).toEqual({
      ...{ rule: 'Z12', ruleVersion: 1, action: 'hold' },
      inputs: { memberId: 'ann', planVersionIds: [2] },
      message:
        'The payee has not acknowledged Producers, version 2, in force on Nov 2, 2026. Ask them to acknowledge it under My plan, then release the hold.',
    })
  })

  it('names only versions without an acknowledgment, in the same order each time', () => {
    const found = findUnacknowledgedPlan('ann', [version(3, false), version(1, true), version(2, false)])
    expect(found?.inputs.planVersionIds).toEqual([2, 3])
    expect(found?.message).toContain(
      'Producers, version 2, in force on Nov 2, 2026 and Producers, version 3, in force on Nov 3, 2026.',
    )
  })

  it('accepts pay by acknowledged versions, and a loan that does not pay the member', () => {
    expect(findUnacknowledgedPlan('ann', [version(1, true), version(2, true)])).toBeNull()
    expect(findUnacknowledgedPlan('ann', [])).toBeNull()
  })
})
