import type { Role } from '@upline/contracts'

export interface TreeMember {
  id: string
  name: string
  role: Role
  uplineId: string | null
  isActive: boolean
  /** Direct reports, loaded or not. More than 0 makes the row expandable. */
  reports: number
  below?: number
  /** Funded loans of the member and the downline, and their amount. */
  loans?: number
  volumeCents?: number
  /** The member's own loans among them. */
  ownLoans?: number
  ownVolumeCents?: number
}

export interface TreeLine<M extends TreeMember> {
  member: M
  depth: number
  open: boolean
}

/** Follows the loaded reports of a member (null: the loaded roots) who has more of them. */
interface MoreLine {
  more: string | null
  depth: number
}

export type TreeEntry<M extends TreeMember> = TreeLine<M> | MoreLine

const NONE: ReadonlySet<string | null> = new Set()

/** The visible rows: everyone with all uplines open, in the given order. Safe against a cycle in the data. */
export function treeLines<M extends TreeMember>(
  members: M[],
  open: ReadonlySet<string>,
  more: ReadonlySet<string | null> = NONE,
): TreeEntry<M>[] {
  const known = new Set(members.map((member) => member.id))
  const below = Map.groupBy(members, (member) =>
    member.uplineId !== null && known.has(member.uplineId) ? member.uplineId : null,
  )
  const lines: TreeEntry<M>[] = []
  const rest: ({ member: M; depth: number } | MoreLine)[] = []
  const push = (parent: string | null, depth: number) => {
    if (more.has(parent)) rest.push({ more: parent, depth })
    for (const member of (below.get(parent) ?? []).toReversed()) rest.push({ member, depth })
  }
  push(null, 0)
  for (let next = rest.pop(); next; next = rest.pop()) {
    if ('more' in next) {
      lines.push(next)
      continue
    }
    const isOpen = open.has(next.member.id)
    lines.push({ ...next, open: isOpen })
    if (isOpen) push(next.member.id, next.depth + 1)
  }
  return lines
}

/**
 * Rows below this depth are not indented further, and show their depth. Otherwise names would leave the screen in a
 * deep hierarchy.
 */
export const MAX_INDENT = { desk: 16, phone: 4 }

/** The row of the upline, or the row itself without an upline. */
export function lineAbove(lines: readonly TreeEntry<TreeMember>[], at: number): number {
  const depth = lines[at]?.depth ?? 0
  for (let above = at - 1; above >= 0; above--) if ((lines[above]?.depth ?? 0) < depth) return above
  return at
}
