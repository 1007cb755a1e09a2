import fc from 'fast-check'
import type { DatedLink, LinkHistories } from './dated-links.ts'

/** Random hierarchies over a few days for property tests. */

const MEMBERS = ['a', 'b', 'c', 'd', 'e', 'f']
export const DAYS = Array.from({ length: 12 }, (_, day) => `2026-03-${String(day + 1).padStart(2, '0')}`)

export const days = fc.constantFrom(...DAYS)
export const members = fc.constantFrom(...MEMBERS)

export const links: fc.Arbitrary<DatedLink> = fc.record({
  from: days,
  uplineId: fc.option(members, { nil: null }),
})

const historyOf = (memberId: string): fc.Arbitrary<[string, DatedLink[]]> =>
  fc
    .uniqueArray(links, { selector: ({ from }) => from, maxLength: 4 })
    .map((found) => [
      memberId,
      found.filter(({ uplineId }) => uplineId !== memberId).toSorted((a, b) => (a.from < b.from ? -1 : 1)),
    ])

export const histories: fc.Arbitrary<LinkHistories> = fc
  .tuple(...MEMBERS.map(historyOf))
  .map((entries) => new Map(entries))
