import { canTakeCalls, inOrder, type ReplicaState } from './choose-replica.ts'

type Named = ReplicaState & { name: string }

const replica = (name: string, state: Partial<ReplicaState> = {}): Named => ({
  ...{ name, pending: 0, isEjected: false, isSuspected: false, drainsUntil: 0 },
  ...state,
})

const namesOf = (replicas: Named[], turn = 0, now = 1_000) =>
  inOrder(replicas, { turn, now })
    .map(({ name }) => name)
    .join(' ')

describe('the order of replicas', () => {
  it('takes turns among replicas with equally many pending calls', () => {
    const replicas = [replica('a'), replica('b'), replica('c')]
    expect([0, 1, 2, 3].map((turn) => namesOf(replicas, turn))).toEqual(['a b c', 'b c a', 'c a b', 'a b c'])
  })

  it('begins with the fewest pending calls', () => {
    expect(namesOf([replica('a', { pending: 7 }), replica('b', { pending: 2 }), replica('c', { pending: 3 })])).toBe(
      'b c a',
    )
  })

  it('puts suspected replicas after idle and busy ones, ejected and draining ones last', () => {
    const replicas = [
      replica('ejected', { isEjected: true }),
      replica('draining', { drainsUntil: 1_001 }),
      replica('suspected', { isSuspected: true }),
      replica('busy', { pending: 90 }),
    ]
    expect(namesOf(replicas)).toBe('busy suspected ejected draining')
    expect(namesOf(replicas, 0, 1_001)).toBe('draining busy suspected ejected')
  })

  it('returns the only replica even while it is ejected', () => {
    expect(namesOf([replica('a', { isEjected: true })])).toBe('a')
  })
})

describe('canTakeCalls', () => {
  it('refuses second attempts on replicas that are suspected or ejected', () => {
    const states = [replica('a'), replica('b', { isSuspected: true }), replica('c', { isEjected: true })]
    expect(states.map(canTakeCalls)).toEqual([true, false, false])
  })
})
