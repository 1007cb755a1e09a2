import fc from 'fast-check'
import {
  type AccountTie,
  type ApprovalCandidate,
  approvalDenial,
  controllersOf,
  TIE_DAYS,
  tiesKeptSince,
} from './second-person.ts'

const requestedAt = new Date('2026-06-15T12:00:00Z')
const daysBefore = (days: number) => new Date(requestedAt.getTime() - days * 86_400_000)
const request = { requesterId: 'ann', requestedAt, beneficiaryIds: new Set(['olga']) }
const bob: ApprovalCandidate = { memberId: 'bob', isActive: true, approverSince: daysBefore(400) }
const tie = (byId: string, accountId: string, days = 10): AccountTie => ({ byId, accountId, at: daysBefore(days) })

describe('approvalDenial', () => {
  it('accepts an independent approver', () => {
    expect(approvalDenial(bob, request, [])).toBeNull()
  })

  it('refuses members without a company role or the payroll duty', () => {
    expect(approvalDenial({ ...bob, approverSince: null }, request, [])).toBe('not-approver')
  })

  it('refuses inactive members', () => {
    expect(approvalDenial({ ...bob, isActive: false }, request, [])).toBe('not-approver')
  })

  it('refuses the requester', () => {
    expect(approvalDenial({ ...bob, memberId: 'ann' }, request, [])).toBe('own-request')
  })

  it('refuses a member whose pay the request changes', () => {
    expect(approvalDenial({ ...bob, memberId: 'olga' }, request, [])).toBe('beneficiary')
  })

  it('refuses a member who became an approver at the moment of the request or later', () => {
    expect(approvalDenial({ ...bob, approverSince: requestedAt }, request, [])).toBe('approver-too-late')
    const justBefore = new Date(requestedAt.getTime() - 1)
    expect(approvalDenial({ ...bob, approverSince: justBefore }, request, [])).toBeNull()
  })

  it('refuses an account that the requester created, promoted or reset', () => {
    expect(approvalDenial(bob, request, [tie('ann', 'bob')])).toBe('tied-account')
  })

  it('refuses the creator of the requester’s account', () => {
    expect(approvalDenial(bob, request, [tie('bob', 'ann')])).toBe('tied-account')
  })

  it('follows ties through accounts in between', () => {
    expect(approvalDenial(bob, request, [tie('ann', 'cy'), tie('cy', 'dee'), tie('dee', 'bob')])).toBe('tied-account')
  })

  it('accepts two accounts that a third person created whose pay does not change', () => {
    expect(approvalDenial(bob, request, [tie('admin', 'ann'), tie('admin', 'bob')])).toBeNull()
  })

  it('refuses two accounts of a member whose pay the request changes', () => {
    expect(approvalDenial(bob, request, [tie('olga', 'ann'), tie('olga', 'bob')])).toBe('tied-account')
    expect(approvalDenial(bob, request, [tie('olga', 'ann'), tie('olga', 'cy'), tie('cy', 'bob')])).toBe('tied-account')
    expect(approvalDenial(bob, request, [tie('olga', 'ann'), tie('admin', 'bob')])).toBeNull()
    expect(approvalDenial(bob, request, [tie('admin', 'ann'), tie('olga', 'bob')])).toBeNull()
    expect(approvalDenial(bob, request, [tie('olga', 'ann', TIE_DAYS + 1), tie('olga', 'bob')])).toBeNull()
  })

  it('ignores ties that are more than 30 days older than the request', () => {
    expect(TIE_DAYS).toBe(30)
    expect(approvalDenial(bob, request, [tie('ann', 'bob', TIE_DAYS)])).toBe('tied-account')
    const older = { ...tie('ann', 'bob'), at: new Date(daysBefore(TIE_DAYS).getTime() - 1) }
    expect(approvalDenial(bob, request, [older])).toBeNull()
  })

  it('counts a reset after the request', () => {
    expect(approvalDenial(bob, request, [tie('ann', 'bob', -1)])).toBe('tied-account')
  })

  it('equals a transitive closure for any ties', () => {
    const people = ['ann', 'bob', 'cy', 'dee', 'eve']
    const person = fc.constantFrom(...people)
    fc.assert(
      fc.property(fc.array(fc.tuple(person, person), { maxLength: 12 }), (pairs) => {
        const expected = connects(people, pairs, 'ann', 'bob') || connects(people, pairs, 'bob', 'ann')
        const denial = approvalDenial(
          bob,
          request,
          pairs.map(([by, account]) => tie(by, account)),
        )
        expect(denial).toBe(expected ? 'tied-account' : null)
      }),
    )
  })
})

/** Warshall's algorithm over a matrix. */
function connects(people: string[], pairs: [string, string][], from: string, to: string): boolean {
  const at = (name: string) => people.indexOf(name)
  const reach = people.map((a) => people.map((b) => pairs.some(([by, account]) => by === a && account === b)))
  for (let k = 0; k < people.length; k++)
    for (let i = 0; i < people.length; i++)
      for (let j = 0; j < people.length; j++) reach[i]![j] ||= reach[i]![k]! && reach[k]![j]!
  return reach[at(from)]![at(to)]!
}

describe('tiesKeptSince', () => {
  const now = requestedAt
  const daysAgo = (at: Date) => (now.getTime() - at.getTime()) / 86_400_000

  it('keeps ties for 60 days without a pending request, and with a recent one', () => {
    expect(daysAgo(tiesKeptSince(now, null))).toBe(60)
    expect(daysAgo(tiesKeptSince(now, daysBefore(1)))).toBe(60)
  })

  it('keeps those of 30 days before the oldest pending request', () => {
    expect(daysAgo(tiesKeptSince(now, daysBefore(31)))).toBe(61)
    expect(daysAgo(tiesKeptSince(now, daysBefore(200)))).toBe(230)
  })
})

describe('controllersOf', () => {
  const at = requestedAt

  it('names those who created, promoted or reset an account, also through other accounts', () => {
    const ties = [tie('ann', 'cem'), tie('cem', 'bob')]
    expect(controllersOf('bob', { ties, at })).toEqual(new Set(['bob', 'cem', 'ann']))
  })

  it('does not name accounts that the owner created, or ties of more than 30 days', () => {
    expect(controllersOf('ann', { ties: [tie('ann', 'bob')], at })).toEqual(new Set(['ann']))
    expect(controllersOf('bob', { ties: [tie('ann', 'bob', TIE_DAYS + 1)], at })).toEqual(new Set(['bob']))
  })
})
