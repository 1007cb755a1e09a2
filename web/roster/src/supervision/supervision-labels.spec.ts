import { downlineText, levelsText } from './supervision-labels.ts'

describe('labels of supervision', () => {
  it('names some members of the downline and counts the others', () => {
    expect(downlineText({ level2: 1, level3: 1, downlineNames: ['Ann Lee', 'Bob Ray'] })).toBe('Ann Lee, Bob Ray')
    expect(downlineText({ level2: 1_000, level3: 2, downlineNames: ['Ann Lee', 'Bob Ray'] })).toBe(
      'Ann Lee, Bob Ray and 1,000 more',
    )
  })

  it('counts members of each level that has some', () => {
    expect(levelsText({ level2: 2, level3: 1, downlineNames: [] })).toBe('2 members at level 2, 1 member at level 3')
    expect(levelsText({ level2: 0, level3: 3, downlineNames: [] })).toBe('3 members at level 3')
  })
})
