import { lineAbove, treeLines, type TreeMember } from './tree-lines.ts'

const member = (id: string, uplineId: string | null): TreeMember => ({
  id,
  name: id,
  role: 'loan_officer',
  uplineId,
  isActive: true,
  reports: 1,
})
const team = [member('m', null), member('a', 'm'), member('b', 'm'), member('a1', 'a'), member('a2', 'a')]
const lines = (open: string[], members = team, more: (string | null)[] = []) =>
  treeLines(members, new Set(open), new Set(more)).map(
    (line) => '·'.repeat(line.depth) + ('more' in line ? `more of ${line.more}` : line.member.id),
  )

describe('tree lines', () => {
  it('show rows with all uplines open', () => {
    expect(lines([])).toEqual(['m'])
    expect(lines(['m', 'a'])).toEqual(['m', '·a', '··a1', '··a2', '·b'])
    expect(lines(['a'])).toEqual(['m'])
  })

  it('start with members whose upline is not loaded', () => {
    expect(lines([], team.slice(1))).toEqual(['a', 'b'])
  })

  it("end with a 'more' row for members whose reports are not all loaded", () => {
    expect(lines(['m', 'a'], team, ['a', null])).toEqual([
      'm',
      '·a',
      '··a1',
      '··a2',
      '··more of a',
      '·b',
      'more of null',
    ])
    expect(lines([], team, ['a'])).toEqual(['m'])
  })

  it("find the path to a member's uplines", () => {
    const open = treeLines(team, new Set(['m', 'a']))
    expect([0, 1, 3, 4].map((at) => lineAbove(open, at))).toEqual([0, 0, 1, 0])
  })

  it('end even if the data has a cycle', () => {
    expect(lines(['x', 'y'], [member('x', 'y'), member('y', 'x')])).toEqual([])
  })

  it('support a depth of 10,000', () => {
    const chain = Array.from({ length: 10_000 }, (_, at) => member(`${at}`, at ? `${at - 1}` : null))
    expect(
      lines(
        chain.map((one) => one.id),
        chain,
      ),
    ).toHaveLength(10_000)
  })
})
