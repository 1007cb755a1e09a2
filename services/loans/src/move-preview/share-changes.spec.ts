import { shareChanges, visibleLine } from './share-changes.ts'

const member = (id: string, isActive = true) => ({ id, name: id.toUpperCase(), isActive })

describe('what a move changes for those above', () => {
  it("is the level's share of the mover's loans, and of two levels below them", () => {
    const loans = [
      { depth: 0, s1: 2500, s2: 1000, s3: 1001 },
      { depth: 1, s1: 9999, s2: 400, s3: 300 },
      { depth: 2, s1: 9999, s2: 9999, s3: 7 },
    ]
    expect(shareChanges(loans, [member('a'), member('b'), member('c')], [member('x'), member('b')])).toEqual([
      { id: 'a', name: 'A', before: 29.07, after: 0 },
      { id: 'c', name: 'C', before: 10.01, after: 0 },
      { id: 'x', name: 'X', before: 0, after: 29.07 },
    ])
  })

  it('is nothing for the inactive, and for who stays on the level', () => {
    const loans = [{ depth: 0, s1: 2500, s2: 1000, s3: 1001 }]
    expect(shareChanges(loans, [member('a')], [member('a'), member('b', false)])).toEqual([])
  })
})

describe('visibleLine', () => {
  const line = [member('a'), member('me'), member('boss')]

  it('ends with the viewer', () => {
    expect(visibleLine(line, 'me').map(({ id }) => id)).toEqual(['a', 'me'])
  })

  it('returns every member to viewers above them and to viewers of the company', () => {
    expect(visibleLine(line, 'chief')).toEqual(line)
    expect(visibleLine(line, null)).toEqual(line)
  })
})
