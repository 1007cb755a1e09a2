/** The hierarchy by date (compensation.md, sections 1 and 4). Dates are YYYY-MM-DD texts, so they compare in order. */

export interface DatedLink {
  /** '' for a member's first link. */
  from: string
  uplineId: string | null
}

/** Sorted by date. Of several links with one date, the last one applies. */
export type LinkHistory = readonly DatedLink[]
export type LinkHistories = ReadonlyMap<string, LinkHistory>

/** The upline in effect on a date; undefined before the first link. */
export const uplineOn = (links: LinkHistory, on: string): string | null | undefined =>
  links.findLast(({ from }) => from <= on)?.uplineId

/** The first date after `on` when the member gets another link. */
export const nextLinkAfter = (links: LinkHistory, on: string): string | undefined =>
  links.find(({ from }) => from > on)?.from

/** The histories with another link of a member. It replaces a link of the same date. */
export function withLink(histories: LinkHistories, memberId: string, link: DatedLink): LinkHistories {
  const links = histories.get(memberId) ?? []
  const before = links.filter(({ from }) => from < link.from)
  const after = links.filter(({ from }) => from > link.from)
  return new Map(histories).set(memberId, [...before, link, ...after])
}

/** A member and the uplines above on a date, nearest first, up to `length` members. No member is listed twice. */
export function chainOn(histories: LinkHistories, memberId: string, on: string, length = Infinity): string[] {
  const chain = new Set([memberId])
  let last: string | null | undefined = memberId
  while (chain.size < length) {
    last = uplineOn(histories.get(last) ?? [], on)
    if (last == null || chain.has(last)) break
    chain.add(last)
  }
  return [...chain]
}
