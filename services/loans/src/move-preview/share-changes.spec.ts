import fc from 'fast-check'
import { packed } from '../../test/packed.ts'
import { naiveShare } from '../../test/naive-rules.ts'
import { plainRate } from '../compensation/plans.ts'
import { shareChanges, sharesOfLine, visibleLine } from './share-changes.ts'

const member = (id: string, isActive = true) => ({ no: id.charCodeAt(0), id, name: id.toUpperCase(), isActive })

describe('what a move changes for those above', () => {
  it("sums the level's shares of the member's loans and of two levels below", () => {
    const loans = [
      { depth: 0, s1: 2500, s2: 1000, s3: 1001 },
      { depth: 1, s1: 9999, s2: 400, s3: 300 },
      { depth: 2, s1: 9999, s2: 9999, s3: 7 },
    ]
    const before = { loans, line: [member('a'), member('b'), member('c')] }
    expect(shareChanges(before, { loans, line: [member('x'), member('b')] })).toEqual([
      { id: 'a', name: 'A', before: 29.07, after: 0 },
      { id: 'c', name: 'C', before: 10.01, after: 0 },
      { id: 'x', name: 'X', before: 0, after: 29.07 },
    ])
  })

  it('changes nothing for inactive members and for unchanged levels', () => {
    const loans = [{ depth: 0, s1: 2500, s2: 1000, s3: 1001 }]
    const after = { loans, line: [member('a'), member('b', false)] }
    expect(shareChanges({ loans, line: [member('a')] }, after)).toEqual([])
  })
})

describe('sharesOfLine', () => {
  it('takes each member by their own rate, and rounds the portion of each loan', () => {
    const bpOf = (no: number | undefined, level: number) => (no === member('a').no ? 25 : 10) + level
    const moved = [
      { depth: 0, percent: 40, amounts: packed(400_000_00, 1_25) },
      { depth: 2, percent: 100, amounts: packed(100_000_00) },
    ]
    expect(sharesOfLine(moved, [member('a'), member('b')], (no, level) => plainRate(bpOf(no, level)))).toEqual([
      { depth: 0, s1: 416_00, s2: 192_00, s3: 0 },
      { depth: 2, s1: 0, s2: 0, s3: 280_00 },
    ])
  })

  it('equals the share of each loan for any amounts, portion and rate', () => {
    const rate = fc.record({
      ...{
        rateBp: fc.nat(500),
        minCents: fc.constant(null),
        maxCents: fc.option(fc.nat(100_000)),
        flatCents: fc.nat(999),
      },
    })
    fc.assert(
      fc.property(
        ...[fc.array(fc.nat(10_000_000_00), { minLength: 1, maxLength: 8 }), fc.integer({ min: 1, max: 100 }), rate],
        (amounts, percent, paid) => {
          const [sums] = sharesOfLine([{ depth: 0, percent, amounts: packed(...amounts) }], [member('a')], () => paid)
          expect(sums?.s1).toBe(amounts.reduce((sum, amount) => sum + naiveShare(amount, percent, paid), 0))
        },
      ),
    )
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
