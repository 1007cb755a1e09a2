import { chainOn, type DatedLink, type LinkHistories, nextLinkAfter, withLink } from './dated-links.ts'

/** The loan officer and three uplines earn (decisions.md, Commission 2). */
const CHAIN_LENGTH = 4

/** Funded loans of a loan officer that take their chain from the same date. */
export interface FundedDay {
  officerId: string
  chainOn: string
}

/**
 * Members whose pay on funded loans a late link changes: their level in a paid chain changes. Empty if the link changes no
 * funded pay. Includes members who were inactive on the day, because only loans knows whether they earned.
 */
export function beneficiariesOf(
  histories: LinkHistories,
  funded: readonly FundedDay[],
  { memberId, link }: { memberId: string; link: DatedLink },
): string[] {
  const till = nextLinkAfter(histories.get(memberId) ?? [], link.from)
  const after = withLink(histories, memberId, link)
  const found = new Set<string>()
  for (const { officerId, chainOn: on } of funded) {
    if (on < link.from || (till !== undefined && on >= till)) continue
    const [old, next] = [histories, after].map((links) => chainOn(links, officerId, on, CHAIN_LENGTH)) as [
      string[],
      string[],
    ]
    for (let level = 0; level < CHAIN_LENGTH; level++)
      if (old[level] !== next[level]) for (const id of [old[level], next[level]]) if (id !== undefined) found.add(id)
  }
  return [...found].toSorted()
}
