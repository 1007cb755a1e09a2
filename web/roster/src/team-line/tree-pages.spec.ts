import type { TreeNode } from '@upline/contracts'
import { assembleTree } from './tree-pages.ts'

const node = (id: string): TreeNode => ({
  id,
  name: id,
  username: id,
  role: 'loan_officer',
  level: 1,
  isActive: true,
  directReports: 2,
  below: null,
  loans: null,
  volume: null,
  ownLoans: null,
  ownVolume: null,
})

describe('the loaded part of the tree', () => {
  it('holds the pages in the order in which they were asked for', () => {
    const tree = assembleTree([
      { parent: null, nodes: [node('m')], nextCursor: undefined },
      { parent: 'm', nodes: [node('a')], nextCursor: 'x' },
      { parent: 'm', cursor: 'x', nodes: [node('b')], nextCursor: undefined },
    ])
    expect(tree.members.map(({ id, uplineId }) => [id, uplineId])).toEqual([
      ['m', null],
      ['a', 'm'],
      ['b', 'm'],
    ])
    expect(tree.more.size).toBe(0)
  })

  it('knows who has more, and where it begins', () => {
    const tree = assembleTree([
      { parent: null, nodes: [node('m')], nextCursor: 'y' },
      { parent: 'm', nodes: undefined, nextCursor: undefined },
    ])
    expect([...tree.more]).toEqual([null, 'm'])
    expect([...tree.cursors]).toEqual([[null, 'y']])
  })

  it('leaves out admins, but for one with reports', () => {
    const admin = { ...node('x'), role: 'admin' } as const
    const pages = [
      {
        parent: null,
        nodes: [
          { ...admin, directReports: 0 },
          { ...admin, id: 'y' },
        ],
        nextCursor: undefined,
      },
    ]
    expect(assembleTree(pages).members.map(({ id }) => id)).toEqual(['y'])
  })

  it('says loans and volume in whole cents, and nothing where they are not known', () => {
    const rich = { ...node('a'), loans: 3, volume: 1_234_567.89, ownLoans: 1, ownVolume: 0.1 }
    const [known, unknown] = assembleTree([{ parent: null, nodes: [rich, node('b')], nextCursor: undefined }]).members
    expect(known).toMatchObject({ loans: 3, volumeCents: 123_456_789, ownLoans: 1, ownVolumeCents: 10 })
    expect(unknown!.volumeCents).toBeUndefined()
  })

  it('shows somebody who moved between two answers once', () => {
    const tree = assembleTree([
      { parent: 'm', nodes: [node('a')], nextCursor: undefined },
      { parent: 'n', nodes: [node('a')], nextCursor: undefined },
    ])
    expect(tree.members).toHaveLength(1)
  })
})
