import type { TreeNode } from '@upline/contracts'
import type { TreeMember } from '@upline/ui/data'

/** One page of somebody's reports; without a parent, of the tops, or of whom a search found. */
export interface TreePage {
  parent: string | null
  /** The row that they stand under. */
  row: string | null
  /** Under whom of those found: somebody may stand there and be found themselves, so rows have names of their own. */
  top?: string
  cursor?: string
}

export interface LoadedPage extends TreePage {
  nodes: TreeNode[] | undefined
  nextCursor: string | undefined
}

/** A row: its `id` is its own, `uplineId` is the row above it. */
export interface LineMember extends TreeMember {
  memberId: string
  username: string
  top?: string
  upline: { id: string | null; name?: string | null }
}

export interface LoadedTree {
  members: LineMember[]
  /** The next page of the reports under each row that has more of them. */
  next: Map<string | null, TreePage>
  /** Rows with a page on its way, or one still to be asked for. */
  more: Set<string | null>
}

/** The first page of somebody's reports; `isFound` where the tops are those whom a search found. */
export const reportsOf = (member: LineMember, isFound: boolean): TreePage => ({
  parent: member.memberId,
  row: member.id,
  ...(isFound && { top: member.top ?? member.id }),
})

const memberOf = (node: TreeNode, { parent, row, top }: TreePage): LineMember => ({
  id: top === undefined ? node.id : `${top}>${node.id}`,
  memberId: node.id,
  name: node.name,
  username: node.username,
  role: node.role,
  uplineId: row,
  upline: row === null ? { id: node.uplineId ?? null, name: node.uplineName } : { id: parent },
  ...(top !== undefined && { top }),
  isActive: node.isActive,
  reports: node.directReports,
  below: node.below,
  loans: node.loans,
  volumeCents: inCents(node.volume),
  ownLoans: node.ownLoans,
  ownVolumeCents: inCents(node.ownVolume),
})

const inCents = (dollars: number) => Math.round(dollars * 100)

/** Team Management lists all users except role admin; one with reports still holds their place in the line. */
const isListed = (node: TreeNode) => node.role !== 'admin' || node.directReports > 0

/** What the pages asked for make together; somebody who moved between two answers stands once. */
export function assembleTree(pages: readonly LoadedPage[]): LoadedTree {
  const members = new Map<string, LineMember>()
  const tree: LoadedTree = { members: [], next: new Map(), more: new Set() }
  for (const { nodes, nextCursor, ...page } of pages) {
    tree.next.delete(page.row)
    tree.more.delete(page.row)
    if (!nodes || nextCursor) tree.more.add(page.row)
    if (nextCursor) tree.next.set(page.row, { ...page, cursor: nextCursor })
    for (const node of nodes ?? []) {
      const member = memberOf(node, page)
      if (!members.has(member.id) && isListed(node)) members.set(member.id, member)
    }
  }
  tree.members = [...members.values()]
  return tree
}
