import fc from 'fast-check'
import { days, histories, links, members } from './dated-links-arbitraries.ts'
import { chainOn, type LinkHistories, withLink } from './dated-links.ts'
import { beneficiariesOf } from './funded-pay.ts'

const from = (day: string, uplineId: string | null) => ({ from: day, uplineId })
const funded = (officerId: string, day: string) => ({ officerId, chainOn: day })

describe('beneficiariesOf', () => {
  const hierarchy: LinkHistories = new Map([
    ['olga', [from('', 'max')]],
    ['max', [from('', 'ann')]],
    ['bob', [from('', 'ann')]],
  ])
  const toBob = { memberId: 'olga', link: from('2026-03-10', 'bob') }

  it('names the members who lose and gain a level of a funded loan', () => {
    expect(beneficiariesOf(hierarchy, [funded('olga', '2026-03-10')], toBob)).toEqual(['bob', 'max'])
  })

  it('ignores loans before the effective date', () => {
    expect(beneficiariesOf(hierarchy, [funded('olga', '2026-03-09')], toBob)).toEqual([])
  })

  it('ignores loans from the member’s next link on', () => {
    const moved = new Map(hierarchy).set('olga', [from('', 'max'), from('2026-03-12', 'ann')])
    expect(beneficiariesOf(moved, [funded('olga', '2026-03-12')], toBob)).toEqual([])
    expect(beneficiariesOf(moved, [funded('olga', '2026-03-11')], toBob)).toEqual(['bob', 'max'])
  })

  it('reaches two levels below the member and no further', () => {
    const deep = new Map(hierarchy)
      .set('l1', [from('', 'olga')])
      .set('l2', [from('', 'l1')])
      .set('l3', [from('', 'l2')])
    expect(beneficiariesOf(deep, [funded('l2', '2026-03-10')], toBob)).toEqual(['bob', 'max'])
    expect(beneficiariesOf(deep, [funded('l3', '2026-03-10')], toBob)).toEqual([])
  })

  it('names no one if the move changes no chain', () => {
    const same = { memberId: 'olga', link: from('2026-03-10', 'max') }
    expect(beneficiariesOf(hierarchy, [funded('olga', '2026-03-10')], same)).toEqual([])
  })

  it('equals a comparison of all chains of all days', () => {
    const loans = fc.array(fc.record({ officerId: members, chainOn: days }), { maxLength: 12 })
    fc.assert(
      fc.property(histories, members, links, loans, (random, memberId, link, some) => {
        const after = withLink(random, memberId, link)
        const changed = some.flatMap(({ officerId, chainOn: on }) => {
          const [old, next] = [chainOn(random, officerId, on, 4), chainOn(after, officerId, on, 4)]
          return [0, 1, 2, 3].flatMap((level) => (old[level] === next[level] ? [] : [old[level], next[level]]))
        })
        const expected = [...new Set(changed.filter((id) => id !== undefined))].sort()
        expect(beneficiariesOf(random, some, { memberId, link })).toEqual(expected)
      }),
      { numRuns: 300 },
    )
  })
})
