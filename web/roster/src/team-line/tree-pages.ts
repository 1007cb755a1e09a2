import type { TreeNode } from '@upline/contracts'
import type { TreeMember } from '@upline/ui/data'

/** One page of somebody's reports; without a parent, of the tops. */
export interface TreePage {
  parent: string | null
  cursor?: string
}

export interface LoadedPage extends TreePage {
  nodes: TreeNode[] | undefined
  nextCursor: string | undefined
}

export type LineMember = TreeMember & { username: string }

export interface LoadedTree {
  members: LineMember[]
  /** Whose further reports are to be had, and where they begin. */
  cursors: Map<string | null, string>
  /** Parents with a page on its way, or one still to be asked for. */
  more: Set<string | null>
}

const memberOf = (node: TreeNode, parent: string | null): LineMember => ({
  id: node.id,
  name: node.name,
  username: node.username,
  role: node.role,
  uplineId: parent,
  isActive: node.isActive,
  reports: node.directReports,
  below: node.below ?? undefined,
  loans: node.loans ?? undefined,
  volumeCents: inCents(node.volume),
  ownLoans: node.ownLoans ?? undefined,
  ownVolumeCents: inCents(node.ownVolume),
})

const inCents = (dollars: number | null) => (dollars === null ? undefined : Math.round(dollars * 100))

/** Team Management lists all users except role admin; one with reports still holds their place in the line. */
const isListed = (node: TreeNode) => node.role !== 'admin' || node.directReports > 0

/** What the pages asked for make together; somebody who moved between two answers stands once. */
export function assembleTree(pages: readonly LoadedPage[]): LoadedTree {
  const members = new Map<string, LineMember>()
  const tree: LoadedTree = { members: [], cursors: new Map(), more: new Set() }
  for (const { parent, nodes, nextCursor } of pages) {
    tree.cursors.delete(parent)
    tree.more.delete(parent)
    if (!nodes || nextCursor) tree.more.add(parent)
    if (nextCursor) tree.cursors.set(parent, nextCursor)
    for (const node of nodes ?? [])
      if (!members.has(node.id) && isListed(node)) members.set(node.id, memberOf(node, parent))
  }
  tree.members = [...members.values()]
  return tree
}
