/** A link holds from its start until the member's next one; null: nobody above. */
export interface Link {
  memberId: string
  /** null: since ever, as a member's first link. */
  validFrom: string | null
  uplineId: string | null
}

const CHAIN_LENGTH = 4

/**
 * The officer and up to three uplines at an instant. Members' events have no order between them, so links may close a
 * circle for a moment: nobody ever stands twice in a chain. The same rule stands in SQL as chain_at.
 */
export function chainAt(links: readonly Link[], officerId: string, instant: string): string[] {
  const chain = [officerId]
  while (chain.length < CHAIN_LENGTH) {
    const upline = uplineAt(links, chain[chain.length - 1] as string, Date.parse(instant))
    if (upline === null || chain.includes(upline)) return chain
    chain.push(upline)
  }
  return chain
}

function uplineAt(links: readonly Link[], memberId: string, at: number): string | null {
  const startOf = (link: Link) => (link.validFrom === null ? -Infinity : Date.parse(link.validFrom))
  const own = links.filter((link) => link.memberId === memberId && startOf(link) <= at)
  return own.sort((a, b) => startOf(b) - startOf(a))[0]?.uplineId ?? null
}
