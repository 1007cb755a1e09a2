import { chainOn, type DatedLink, type LinkHistories, nextLinkAfter, withLink } from './dated-links.ts'

/** The loan officer and three uplines earn (decisions.md, Commission 2). */
const CHAIN_LENGTH = 4

/** Funded loans of an officer that one date decides: their chain is the chain of that date. */
export interface FundedDay {
  officerId: string
  chainOn: string
}

/**
 * Members whose pay on funded loans a late link changes: those who get another level of a chain that paid. Empty: the link
 * changes no funded pay. A member who was inactive on the day counts too: whether they earned is known to loans alone.
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
