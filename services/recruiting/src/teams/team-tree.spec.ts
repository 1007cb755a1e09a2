import fc from 'fast-check'
import { type TeamNode, TeamTree, type TeamMember } from './team-tree.ts'

const node = (id: string): TeamNode => ({
  ...{ id, uplineId: null, waitsFor: null, isCounted: false, ownCents: 0, size: 0, cents: 0 },
})

const IDS = ['a', 'b', 'c', 'd', 'e', 'f']

/** Counts everyone directly, from the events alone. */
function counted(wanted: Map<string, TeamMember>, cents: Map<string, number>, root: string) {
  const isBelow = (id: string): boolean => {
    for (
      let at = wanted.get(id)?.uplineId ?? null, n = 0;
      at !== null && n < 10;
      n++, at = wanted.get(at)?.uplineId ?? null
    )
      if (at === root) return true
    return false
  }
  const below = IDS.filter((id) => id !== root && isBelow(id) && wanted.get(id)?.isCounted)
  return { size: below.length, cents: below.reduce((sum, id) => sum + (cents.get(id) ?? 0), 0) }
}

const change = fc.oneof(
  fc.record({ kind: fc.constant('place' as const), id: fc.constantFrom(...IDS), upline: fc.nat(5), on: fc.boolean() }),
  fc.record({
    kind: fc.constant('fund' as const),
    id: fc.constantFrom(...IDS),
    cents: fc.integer({ min: -50, max: 50 }),
  }),
)

describe('sums below each member', () => {
  it('equal a full count after any moves, fundings and removals, including temporary loops', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 60 }), (changes) => {
        const tree = new TeamTree(IDS.map(node))
        const wanted = new Map<string, TeamMember>()
        const cents = new Map<string, number>()
        for (const one of changes) {
          if (one.kind === 'fund') {
            tree.fund(one.id, one.cents)
            cents.set(one.id, (cents.get(one.id) ?? 0) + one.cents)
          } else {
            // Events arrive in any order, so temporary loops are likely.
            const to = { id: one.id, uplineId: IDS[one.upline] === one.id ? null : IDS[one.upline]!, isCounted: one.on }
            wanted.set(one.id, to)
            tree.follow(to)
            tree.settle(IDS)
          }
        }
        // The roster's tree has no loop: in the end each member has an upline that is earlier in the list, or none.
        IDS.forEach((id, place) => {
          const known = wanted.get(id)
          const uplineId = known?.uplineId && IDS.indexOf(known.uplineId) < place ? known.uplineId : null
          const to = { id, uplineId, isCounted: known?.isCounted ?? true }
          wanted.set(id, to)
          tree.follow(to)
          tree.settle(IDS)
        })
        for (const { id, size, cents: sum, waitsFor } of tree.changes()) {
          expect(waitsFor).toBeNull()
          expect({ id, size, cents: sum }).toEqual({ id, ...counted(wanted, cents, id) })
        }
      }),
      { numRuns: 300 },
    )
  })
})
