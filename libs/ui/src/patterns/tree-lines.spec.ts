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

describe('the rows of a tree', () => {
  it('are those whose whole line above is open', () => {
    expect(lines([])).toEqual(['m'])
    expect(lines(['m', 'a'])).toEqual(['m', '·a', '··a1', '··a2', '·b'])
    expect(lines(['a'])).toEqual(['m'])
  })

  it('begin with everyone whose upline is not among them', () => {
    expect(lines([], team.slice(1))).toEqual(['a', 'b'])
  })

  it('end with a line for more where somebody has reports that are not loaded yet', () => {
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

  it('lead up to whoever stands above', () => {
    const open = treeLines(team, new Set(['m', 'a']))
    expect([0, 1, 3, 4].map((at) => lineAbove(open, at))).toEqual([0, 0, 1, 0])
  })

  it('end even where the data has a circle', () => {
    expect(lines(['x', 'y'], [member('x', 'y'), member('y', 'x')])).toEqual([])
  })

  it('go 10,000 deep', () => {
    const chain = Array.from({ length: 10_000 }, (_, at) => member(`${at}`, at ? `${at - 1}` : null))
    expect(
      lines(
        chain.map((one) => one.id),
        chain,
      ),
    ).toHaveLength(10_000)
  })
})
