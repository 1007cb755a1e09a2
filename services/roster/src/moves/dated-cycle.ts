import { chainOn, type DatedLink, type LinkHistories, nextLinkAfter } from './dated-links.ts'

/**
 * The first date when a new link of a member would create a reporting loop, or undefined. The link applies until the
 * member's next link. Between the two, the chain above the new upline can change on each date of a link in it.
 */
export function cycleDate(histories: LinkHistories, memberId: string, link: DatedLink): string | undefined {
  if (link.uplineId === null) return undefined
  const till = nextLinkAfter(histories.get(memberId) ?? [], link.from)
  let on: string | undefined = link.from
  while (on !== undefined && (till === undefined || on < till)) {
    const chain = chainOn(histories, link.uplineId, on)
    if (chain.includes(memberId)) return on
    on = nextChange(histories, chain, on)
  }
  return undefined
}

/** The first date after `on` when a member of the chain gets another upline. */
function nextChange(histories: LinkHistories, chain: readonly string[], on: string): string | undefined {
  return chain
    .flatMap((id) => nextLinkAfter(histories.get(id) ?? [], on) ?? [])
    .toSorted()
    .at(0)
}
