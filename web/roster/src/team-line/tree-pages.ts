import type { TreeNode } from '@upline/contracts'
import type { TreeMember } from '@upline/ui/data'

/** One page of a member's reports. Without a parent: of top members or search results. */
export interface TreePage {
  parent: string | null
  /** The row above the nodes. */
  row: string | null
  /** The search result above. A member can also be a result, so rows have separate ids. */
  top?: string
  cursor?: string
}

interface LoadedPage extends TreePage {
  nodes: TreeNode[] | undefined
  nextCursor: string | undefined
}

/** A row of the tree. `id` is the id of the row, `uplineId` the id of the row above. */
export interface LineMember extends TreeMember {
  memberId: string
  username: string
  top?: string
  upline: { id: string | null; name?: string | null }
}

interface LoadedTree {
  members: LineMember[]
  /** The next page of each row that has more reports. */
  next: Map<string | null, TreePage>
  /** Rows with a page that is loading or not requested yet. */
  more: Set<string | null>
}

/** The first page of a member's reports. `isFound`: the top rows are search results. */
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

/** Team Management lists all users except role admin. An admin with reports still keeps their position in the tree. */
const isListed = (node: TreeNode) => node.role !== 'admin' || node.directReports > 0

/** Combines the loaded pages. A member who moved between two responses appears once. */
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
