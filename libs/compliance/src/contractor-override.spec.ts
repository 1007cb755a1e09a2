import { findContractorOverride } from './contractor-override.ts'

describe('findContractorOverride', () => {
  it("holds an override of a contractor and of a contractor's company", () => {
    expect(findContractorOverride({ memberId: 'mia', employment: '1099', levels: [2, 1] })).toEqual({
      ...{ rule: 'R1', ruleVersion: 1, action: 'hold' },
      inputs: { memberId: 'mia', employment: '1099', levels: [1, 2] },
      message: 'Overrides of levels 1 and 2 go to a 1099 contractor.',
    })
    expect(findContractorOverride({ memberId: 'mia', employment: 'entity', levels: [3] })?.message).toBe(
      "A level 3 override goes to a contractor's company.",
    )
  })

  it('accepts overrides of employees, and of members whose employment is unknown', () => {
    for (const employment of ['w2', ''])
      expect(findContractorOverride({ memberId: 'mia', employment, levels: [1] })).toBeNull()
  })

  it("accepts a contractor's personal pay", () => {
    expect(findContractorOverride({ memberId: 'mia', employment: '1099', levels: [] })).toBeNull()
  })
})
