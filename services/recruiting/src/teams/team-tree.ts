/** A member in the tree of a change, with the totals of their downline, without the member. */
export interface TeamNode {
  id: string
  /** Upline in the counted tree, which never contains a loop. */
  uplineId: string | null
  /** The published upline, while it is still below this member, so the tree cannot follow yet. */
  waitsFor: string | null
  /** False for members who have left, and for members known only as an upline. */
  isCounted: boolean
  ownCents: number
  size: number
  cents: number
}

export interface TeamMember {
  id: string
  uplineId: string | null
  isCounted: boolean
}

/** Sums below each member, updated by differences. Contains the members of a change and all their uplines. */
export class TeamTree {
  private readonly nodes: Map<string, TeamNode>
  private readonly changed = new Set<string>()

  constructor(nodes: TeamNode[]) {
    this.nodes = new Map(nodes.map((node) => [node.id, { ...node }]))
  }

  /** The rows to write. */
  changes(): TeamNode[] {
    return [...this.changed].map((id) => this.nodes.get(id)!)
  }

  follow({ id, uplineId, isCounted }: TeamMember): void {
    const node = this.nodes.get(id)!
    if (node.isCounted !== isCounted) {
      node.isCounted = isCounted
      this.changed.add(id)
      this.carry(node.uplineId, { size: isCounted ? 1 : -1, cents: isCounted ? node.ownCents : -node.ownCents })
    }
    if (uplineId !== (node.waitsFor ?? node.uplineId)) this.move(node, uplineId)
  }

  fund(id: string, cents: number): void {
    const node = this.nodes.get(id)!
    node.ownCents += cents
    this.changed.add(id)
    if (node.isCounted) this.carry(node.uplineId, { size: 0, cents })
  }

  /** Events of several members have no order: two of them may form a loop until the third arrives. */
  private move(node: TeamNode, uplineId: string | null): void {
    const whole = this.wholeOf(node)
    this.carry(node.uplineId, { size: -whole.size, cents: -whole.cents })
    const isLoop = uplineId !== null && this.isAbove(node.id, uplineId)
    node.uplineId = isLoop ? null : uplineId
    node.waitsFor = isLoop ? uplineId : null
    this.changed.add(node.id)
    this.carry(node.uplineId, whole)
  }

  /** Retries waiting members, because any move may have resolved their loop. */
  settle(waiting: readonly string[]): void {
    for (let isMoving = true; isMoving;) {
      isMoving = false
      for (const id of waiting) {
        const node = this.nodes.get(id)
        if (!node?.waitsFor || this.isAbove(id, node.waitsFor)) continue
        this.move(node, node.waitsFor)
        isMoving = true
      }
    }
  }

  private wholeOf(node: TeamNode): { size: number; cents: number } {
    return {
      size: node.size + (node.isCounted ? 1 : 0),
      cents: node.cents + (node.isCounted ? node.ownCents : 0),
    }
  }

  private carry(from: string | null, more: { size: number; cents: number }): void {
    if (more.size === 0 && more.cents === 0) return
    for (let id = from; id !== null;) {
      const node = this.nodes.get(id)!
      node.size += more.size
      node.cents += more.cents
      this.changed.add(id)
      id = node.uplineId
    }
  }

  /** Whether `id` is this member or one of their uplines. */
  private isAbove(id: string, of: string): boolean {
    for (let at: string | null = of; at !== null; at = this.nodes.get(at)!.uplineId) if (at === id) return true
    return false
  }
}
