import type { Role } from '@upline/contracts'

export interface TreeMember {
  id: string
  name: string
  role: Role
  uplineId: string | null
  isActive: boolean
  /** Direct reports, loaded or not: more than 0 makes the row open. */
  reports: number
  below?: number
  loans?: number
  volumeCents?: number
}

export interface TreeLine<M extends TreeMember> {
  member: M
  depth: number
  open: boolean
}

/** The rows that show: everyone whose whole line above is open, in the order given. Safe against a circle in the data. */
export function treeLines<M extends TreeMember>(members: M[], open: ReadonlySet<string>): TreeLine<M>[] {
  const known = new Set(members.map((member) => member.id))
  const below = Map.groupBy(members, (member) =>
    member.uplineId !== null && known.has(member.uplineId) ? member.uplineId : null,
  )
  const lines: TreeLine<M>[] = []
  const rest = (below.get(null) ?? []).map((member) => ({ member, depth: 0 })).toReversed()
  for (let next = rest.pop(); next; next = rest.pop()) {
    const isOpen = open.has(next.member.id)
    lines.push({ ...next, open: isOpen })
    if (!isOpen) continue
    const depth = next.depth + 1
    for (const member of (below.get(next.member.id) ?? []).toReversed()) rest.push({ member, depth })
  }
  return lines
}
