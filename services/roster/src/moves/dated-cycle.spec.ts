import fc from 'fast-check'
import { cycleDate } from './dated-cycle.ts'
import { DAYS, histories, links, members } from './dated-links-arbitraries.ts'
import type { LinkHistories } from './dated-links.ts'

const from = (day: string, uplineId: string | null) => ({ from: day, uplineId })

describe('cycleDate', () => {
  const hierarchy: LinkHistories = new Map([
    ['bob', [from('2026-03-05', 'ann')]],
    ['ann', [from('', null)]],
  ])

  it('finds a loop on the effective date', () => {
    expect(cycleDate(hierarchy, 'ann', from('2026-03-05', 'bob'))).toBe('2026-03-05')
  })

  it('finds a loop that a later link of another member creates', () => {
    expect(cycleDate(hierarchy, 'ann', from('2026-03-01', 'bob'))).toBe('2026-03-05')
  })

  it('allows a link that ends before the loop would begin', () => {
    const moved = new Map(hierarchy).set('ann', [from('', null), from('2026-03-05', null)])
    expect(cycleDate(moved, 'ann', from('2026-03-01', 'bob'))).toBeUndefined()
  })

  it('allows a link after the other member left', () => {
    const left = new Map(hierarchy).set('bob', [from('2026-03-05', 'ann'), from('2026-03-07', null)])
    expect(cycleDate(left, 'ann', from('2026-03-07', 'bob'))).toBeUndefined()
    expect(cycleDate(left, 'ann', from('2026-03-06', 'bob'))).toBe('2026-03-06')
  })

  it('finds a member who would be their own upline, and nothing without an upline', () => {
    expect(cycleDate(hierarchy, 'ann', from('2026-03-01', 'ann'))).toBe('2026-03-01')
    expect(cycleDate(hierarchy, 'ann', from('2026-03-01', null))).toBeUndefined()
  })

  it('equals a check of every single day', () => {
    fc.assert(
      fc.property(histories, members, links, (random, memberId, link) => {
        expect(cycleDate(random, memberId, link)).toBe(firstLoop(random, memberId, link))
      }),
      { numRuns: 500 },
    )
  })
})

/** Walks up day by day, over a table of uplines of that day. */
function firstLoop(random: LinkHistories, memberId: string, link: { from: string; uplineId: string | null }) {
  const own = random.get(memberId) ?? []
  return DAYS.find((day) => {
    if (day < link.from || own.some((other) => other.from > link.from && other.from <= day)) return false
    const uplines: Record<string, string | null> = {}
    for (const [id, history] of random) for (const one of history) if (one.from <= day) uplines[id] = one.uplineId
    let at: string | null = link.uplineId
    for (let steps = 0; at !== null && steps < 10; steps++) {
      if (at === memberId) return true
      at = uplines[at] ?? null
    }
    return false
  })
}
