import type { TreeNode } from '@upline/contracts'
import { assembleTree, reportsOf } from './tree-pages.ts'

const node = (id: string): TreeNode => ({
  id,
  name: id,
  username: id,
  role: 'loan_officer',
  level: 1,
  isActive: true,
  directReports: 2,
  below: 2,
  loans: 0,
  volume: 0,
  ownLoans: 0,
  ownVolume: 0,
})

describe('loaded part of the tree', () => {
  it('keeps the pages in the order of the requests', () => {
    const tree = assembleTree([
      { parent: null, row: null, nodes: [node('m')], nextCursor: undefined },
      { parent: 'm', row: 'm', nodes: [node('a')], nextCursor: 'x' },
      { parent: 'm', row: 'm', cursor: 'x', nodes: [node('b')], nextCursor: undefined },
    ])
    expect(tree.members.map(({ id, uplineId }) => [id, uplineId])).toEqual([
      ['m', null],
      ['a', 'm'],
      ['b', 'm'],
    ])
    expect(tree.more.size).toBe(0)
  })

  it('returns the start of the next page under each row', () => {
    const tree = assembleTree([
      { parent: null, row: null, nodes: [node('m')], nextCursor: 'y' },
      { parent: 'm', row: 'm', nodes: undefined, nextCursor: undefined },
    ])
    expect([...tree.more]).toEqual([null, 'm'])
    expect([...tree.next]).toEqual([[null, { parent: null, row: null, cursor: 'y' }]])
  })

  it('leaves out admins without reports', () => {
    const admin = { ...node('x'), role: 'admin' } as const
    const pages = [
      {
        parent: null,
        row: null,
        nodes: [
          { ...admin, directReports: 0 },
          { ...admin, id: 'y' },
        ],
        nextCursor: undefined,
      },
    ]
    expect(assembleTree(pages).members.map(({ id }) => id)).toEqual(['y'])
  })

  it('converts volumes to whole cents', () => {
    const rich = { ...node('a'), loans: 3, volume: 1_234_567.89, ownLoans: 1, ownVolume: 0.1 }
    const [known] = assembleTree([{ parent: null, row: null, nodes: [rich], nextCursor: undefined }]).members
    expect(known).toMatchObject({ loans: 3, volumeCents: 123_456_789, ownLoans: 1, ownVolumeCents: 10 })
  })

  it('shows a member who moved between two responses once', () => {
    const tree = assembleTree([
      { parent: 'm', row: 'm', nodes: [node('a')], nextCursor: undefined },
      { parent: 'n', row: 'n', nodes: [node('a')], nextCursor: undefined },
    ])
    expect(tree.members).toHaveLength(1)
  })

  it('shows a search result below another search result in both places', () => {
    const hits = { parent: null, row: null, nextCursor: undefined }
    const found = (id: string, uplineId: string) => ({ ...node(id), uplineId, uplineName: 'Up' })
    const first = assembleTree([{ ...hits, nodes: [found('a', 'z'), found('b', 'a')] }])
    expect(first.members.map(({ upline }) => upline)).toEqual([
      { id: 'z', name: 'Up' },
      { id: 'a', name: 'Up' },
    ])
    const below = { ...reportsOf(first.members[0]!, true), nodes: [node('b')], nextCursor: 'x' }
    const tree = assembleTree([{ ...hits, nodes: [found('a', 'z'), found('b', 'a')] }, below])
    const [, hit, report] = tree.members
    expect([hit, report].map((row) => [row!.id, row!.memberId, row!.uplineId, row!.upline.id])).toEqual([
      ['b', 'b', null, 'a'],
      ['a>b', 'b', 'a', 'a'],
    ])
    expect(tree.next.get('a')).toEqual({ parent: 'a', row: 'a', top: 'a', cursor: 'x' })
    expect(reportsOf(report!, true)).toEqual({ parent: 'b', row: 'a>b', top: 'a' })
  })
})
