import type { ExplainedEntry } from '@upline/contracts'
import { ledgerBookings, ledgerNet } from './ledger-events.ts'

const entry = (over: Partial<ExplainedEntry>): ExplainedEntry =>
  ({
    ...{ kind: 'earned', revision: 1, level: 0, memberId: 'ann', originatorName: 'Ann', amount: 3_000, cause: 'c1' },
    at: '2026-09-01T12:00:00Z',
    ...over,
  }) as ExplainedEntry

const reversed = { kind: 'reversed', at: '2026-09-02T12:00:00Z', cause: 'c2' } as const
const again = { revision: 2, at: '2026-09-03T12:00:00Z', cause: 'c3' } as const
const bob = { memberId: 'bob', level: 1, amount: 1_000.05 } as const

describe('ledgerBookings', () => {
  it('groups entries of one transaction into an event with its total', () => {
    const [booking] = ledgerBookings([entry({}), entry(bob)])
    expect(booking).toMatchObject({ revision: 1, isClosed: false })
    expect(booking!.events.map(({ title, total }) => [title, total])).toEqual([['Earned', 400_005]])
  })

  it('closes a booking whose entries are all reversed and names the next one again', () => {
    const entries = [
      ...[entry({}), entry(bob)],
      ...[entry({ ...reversed, amount: -3_000 }), entry({ ...bob, ...reversed, amount: -1_000.05 })],
      entry({ ...again, amount: 3_100 }),
    ]
    const shown = ledgerBookings(entries).map(({ isClosed, events }) => [isClosed, events.map(({ title }) => title)])
    expect(shown).toEqual([
      [true, ['Earned', 'Reversed']],
      [false, ['Earned again']],
    ])
    expect(ledgerNet(entries)).toBe(310_000)
  })

  it('keeps a booking open while it still pays one of its payees', () => {
    const [booking] = ledgerBookings([entry({}), entry(bob), entry({ ...bob, ...reversed, amount: -1_000.05 })])
    expect(booking!.isClosed).toBe(false)
  })

  it('keeps a booking open whose total is $0 while its payees are not', () => {
    const swap = [entry({}), entry({ ...bob, ...reversed, amount: -3_000 })]
    expect(ledgerBookings(swap)[0]!.isClosed).toBe(false)
  })

  it('returns nothing for an empty ledger', () => {
    expect(ledgerBookings([])).toEqual([])
  })
})
