import fc from 'fast-check'
import { keysAfter, type KeyEvent, type StoredKey } from './key-changes.ts'
import { memberKeys, type MemberKey } from './member-keys.ts'

const AT = '2026-06-01T12:00:00.000Z'

const keys = (name: string, over: { email?: string; nmls?: string } = {}): MemberKey[] => [
  { kind: 'username', key: 'olga', value: 'olga' },
  { kind: 'email', key: over.email ?? 'olga@example.com', value: over.email ?? 'olga@example.com' },
  { kind: 'name', key: name.toLowerCase(), value: name },
  ...(over.nmls ? [{ kind: 'nmls' as const, key: `nmls:${over.nmls}`, value: over.nmls }] : []),
]

const event = (over: Partial<KeyEvent> = {}): KeyEvent => ({
  ...{ memberId: 'olga', origin: 'changed', by: 'olga', at: AT, keys: keys('Olga Stone'), isLate: false },
  ...over,
})

const joined = keysAfter([], event({ origin: 'added', by: 'max' }))

/** 'name: Olga Stone approved', one line for each key whose state matters. */
const told = (stored: readonly StoredKey[], kind = 'name') =>
  stored.filter((key) => key.kind === kind).map(({ value, state }) => `${value} ${state}`)

describe('keysAfter', () => {
  it('approves the keys of a member added by someone else', () => {
    expect(joined.map(({ state }) => state)).toEqual(['approved', 'approved', 'approved'])
  })

  it('keeps the approved name in force while the member’s own name is pending', () => {
    const after = keysAfter(joined, event({ keys: keys('Derek Hughes') }))
    expect(told(after)).toEqual(['Olga Stone approved', 'Derek Hughes pending'])
    expect(after.find(({ state }) => state === 'pending')).toMatchObject({ introducedBy: 'olga', introducedAt: AT })
  })

  it('never approves a pending key because someone else edits another field', () => {
    const pending = keysAfter(joined, event({ keys: keys('Derek Hughes') }))
    const edited = keysAfter(pending, event({ by: 'max', keys: keys('Derek Hughes', { nmls: '123' }) }))
    expect(told(edited)).toEqual(['Olga Stone approved', 'Derek Hughes pending'])
    expect(told(edited, 'nmls')).toEqual(['123 approved'])
  })

  it('drops the earlier name if someone else enters a new one', () => {
    const pending = keysAfter(joined, event({ keys: keys('Derek Hughes') }))
    expect(told(keysAfter(pending, event({ by: 'max', keys: keys('Olga Peak') })))).toEqual(['Olga Peak approved'])
  })

  it('drops a pending name that the member takes away', () => {
    const pending = keysAfter(joined, event({ keys: keys('Derek Hughes') }))
    expect(told(keysAfter(pending, event({ keys: keys('Ola Stone') })))).toEqual([
      'Olga Stone approved',
      'Ola Stone pending',
    ])
    expect(keysAfter(pending, event())).toEqual(joined)
  })

  it('keeps a rejected name rejected until the member enters another one', () => {
    const pending = keysAfter(joined, event({ keys: keys('Derek Hughes') }))
    const decided = { decidedBy: 'max', decidedAt: AT }
    const rejected = pending.map((key) =>
      key.state === 'pending' ? { ...key, ...decided, state: 'rejected' as const } : key,
    )
    const resent = keysAfter(rejected, event({ by: 'max', keys: keys('Derek Hughes') }))
    expect(told(resent)).toEqual(['Olga Stone approved', 'Derek Hughes rejected'])
    const toggled = keysAfter(keysAfter(resent, event()), event({ keys: keys('Derek Hughes') }))
    expect(told(toggled)).toEqual(['Olga Stone approved', 'Derek Hughes pending'])
  })

  it('approves a key that matches the member already', () => {
    const after = keysAfter(joined, event({ keys: keys('olga') }))
    expect(told(after)).toEqual(['olga approved'])
  })

  it('drops the NMLS ID that a member empties', () => {
    const withNmls = keysAfter([], event({ origin: 'added', by: 'max', keys: keys('Olga Stone', { nmls: '123' }) }))
    expect(told(keysAfter(withNmls, event()), 'nmls')).toEqual([])
  })

  it('leaves the name and NMLS ID of a registration pending', () => {
    const facts = event({ origin: 'registered', by: null, keys: keys('Olga Stone', { nmls: '123' }) })
    expect(keysAfter([], facts).map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      'username approved',
      'email approved',
      'name pending',
      'nmls pending',
    ])
  })

  it('gives a late join the keys that a change of the member seemed to introduce', () => {
    const early = keysAfter([], event({ keys: keys('Derek Hughes') }))
    expect(early.every(({ state }) => state === 'pending')).toBe(true)
    const late = keysAfter(early, event({ origin: 'added', by: 'max', isLate: true }))
    expect(late.map(({ value, state }) => `${value} ${state}`)).toEqual([
      'olga approved',
      'olga@example.com approved',
      'Olga Stone approved',
      'Derek Hughes pending',
    ])
  })

  it('lets a late change introduce nothing', () => {
    expect(keysAfter(joined, event({ by: 'max', isLate: true, keys: keys('Derek Hughes') }))).toEqual(joined)
  })

  it('never lets members approve a key of their own, whatever they and others send', () => {
    const sender = fc.constantFrom('olga', 'max', null)
    const name = fc.constantFrom('A A', 'B B', 'C C')
    fc.assert(
      fc.property(fc.array(fc.record({ by: sender, name }), { maxLength: 12 }), (history) => {
        let stored = joined
        let written = 'Olga Stone'
        const entered = new Set([written])
        for (const { by, name: next } of history) {
          if (by === 'max' && next !== written) entered.add(next)
          written = next
          stored = keysAfter(stored, event({ by, keys: keys(next) }))
          const [approved, open] = [true, false].map((is) =>
            stored.filter((key) => key.kind === 'name' && (key.state === 'approved') === is),
          )
          expect(approved).toHaveLength(1)
          expect(open!.length).toBeLessThanOrEqual(1)
          expect([...approved!, ...open!].some(({ value }) => value === written)).toBe(true)
          expect(entered.has(approved![0]!.value)).toBe(true)
        }
      }),
    )
  })
})

describe('memberKeys', () => {
  it('never takes a name for an NMLS ID', () => {
    const facts = { username: 'nmls:77', email: '', firstName: 'Olga', lastName: 'Stone', nmls: 'NMLS #0123' }
    expect(memberKeys(facts as Parameters<typeof memberKeys>[0])).toEqual([
      { kind: 'name', key: 'olgastone', value: 'Olga Stone' },
      { kind: 'nmls', key: 'nmls:123', value: 'NMLS #0123' },
    ])
  })
})
