import { pipelineAges } from './ages.ts'

describe('the pipeline by age', () => {
  it('has every open status with every class, and none for Funded', () => {
    const empty = pipelineAges([])
    expect(empty.map(({ status }) => status)).toEqual(['Application', 'Processing', 'Conditions', 'Clear to Close'])
    expect(empty[0]?.ages.map(({ fromDay, toDay }) => [fromDay, toDay])).toEqual([
      [0, 14],
      [15, 30],
      [31, 60],
      [61, null],
    ])
  })

  it('adds classes up to the status, and counts a loan dated in the future as new', () => {
    const [, processing] = pipelineAges([
      { status: 2, ageClass: -1, loans: 1, amountCents: 100_00 },
      { status: 2, ageClass: 0, loans: 2, amountCents: 50_50 },
      { status: 2, ageClass: 3, loans: 3, amountCents: 1_00 },
    ])
    expect(processing).toMatchObject({ loans: 6, volume: 151.5 })
    expect(processing?.ages.map(({ loans }) => loans)).toEqual([3, 0, 0, 3])
  })
})
