import { type Plans, share, termsOf } from '../../services/loans/test/oracle.ts'

/**
 * Calculates what each member is owed from raw inputs. It imports nothing from the product, so a defect cannot be in both.
 * Amounts are whole cents; dates are day numbers.
 */
export interface Link {
  memberId: string
  /** -Infinity for a member's first upline. */
  from: number
  uplineId: string | null
}

export interface RawLoan {
  id: string
  /** The loan officer first; empty without one. */
  originators: readonly { memberId: string; percent: number }[]
  amountCents: number | null
  /** null: not funded. */
  decidedOn: number | null
}

/** `<loan>|<level>|<member>` to cents. */
export type Owed = Map<string, number>

const LEVELS = 4

/** Each member's links, latest first. */
function byMember(links: readonly Link[]): Map<string, Link[]> {
  const sorted = new Map<string, Link[]>()
  for (const link of [...links].sort((a, b) => b.from - a.from))
    sorted.set(link.memberId, [...(sorted.get(link.memberId) ?? []), link])
  return sorted
}

/** Officer, upline, that member's upline and the next, as of a date. */
function payees(links: Map<string, Link[]>, officerId: string, at: number): string[] {
  const found = [officerId]
  while (found.length < LEVELS) {
    const below = found[found.length - 1] as string
    const upline = links.get(below)?.find((link) => link.from <= at)?.uplineId
    if (!upline || found.includes(upline)) break
    found.push(upline)
  }
  return found
}

/** Rule 1 to 5 for funded loans whose payees were all active; without plans, everyone has the company plan. */
export function owedFor(loans: readonly RawLoan[], links: readonly Link[], plans?: Plans): Owed {
  const uplines = byMember(links)
  const owed: Owed = new Map()
  for (const loan of loans) {
    const { amountCents, decidedOn } = loan
    if (decidedOn === null || amountCents === null) continue
    for (const { memberId: originator, percent } of loan.originators)
      payees(uplines, originator, decidedOn).forEach((memberId, level) => {
        const key = `${loan.id}|${level}|${memberId}`
        const rate = termsOf(plans, memberId, decidedOn).rates[level]!
        owed.set(key, (owed.get(key) ?? 0) + share(amountCents, percent, rate))
      })
  }
  return owed
}

/** Cents of funded loans by originator: the first portion is rounded half up, and the last one is the rest. */
export function volumes(loans: readonly RawLoan[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { originators, amountCents, decidedOn } of loans) {
    if (decidedOn === null || amountCents === null) continue
    const [first, second] = originators
    const cut = Number((2n * BigInt(amountCents) * BigInt(first?.percent ?? 0) + 100n) / 200n)
    if (first) sums.set(first.memberId, (sums.get(first.memberId) ?? 0) + cut)
    if (second) sums.set(second.memberId, (sums.get(second.memberId) ?? 0) + amountCents - cut)
  }
  return sums
}

/** Returns keys whose amounts differ, with both amounts. Zeros count as absent. */
export function differences(expected: Map<string, number>, found: Map<string, number>): string[] {
  return [...new Set([...expected.keys(), ...found.keys()])]
    .filter((key) => (expected.get(key) ?? 0) !== (found.get(key) ?? 0))
    .map((key) => `${key}: owed ${expected.get(key) ?? 0}, found ${found.get(key) ?? 0}`)
}
