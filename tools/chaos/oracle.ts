/**
 * What everybody is owed, worked out from raw inputs by code of its own: it imports nothing of the product, so a fault of
 * the product can't hide in both. Amounts are whole cents; dates are numbers of days.
 */
export interface Link {
  memberId: string
  /** -Infinity for a member's first upline. */
  from: number
  uplineId: string | null
}

export interface RawLoan {
  id: string
  officerId: string | null
  amountCents: number | null
  /** null: not funded. */
  decidedOn: number | null
}

/** `<loan>|<level>|<member>` to cents. */
export type Owed = Map<string, number>

const RATES = [75n, 25n, 10n, 10n]

/** Half up, by doubling: (2ab + 10 000) ÷ 20 000. */
const share = (amountCents: number, rate: bigint): number =>
  Number((2n * BigInt(amountCents) * rate + 10_000n) / 20_000n)

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
  while (found.length < RATES.length) {
    const below = found[found.length - 1] as string
    const upline = links.get(below)?.find((link) => link.from <= at)?.uplineId
    if (!upline || found.includes(upline)) break
    found.push(upline)
  }
  return found
}

/** Rule 1 to 5 for funded loans whose payees were all active. */
export function owedFor(loans: readonly RawLoan[], links: readonly Link[]): Owed {
  const uplines = byMember(links)
  const owed: Owed = new Map()
  for (const loan of loans) {
    if (loan.decidedOn === null || loan.officerId === null || loan.amountCents === null) continue
    payees(uplines, loan.officerId, loan.decidedOn).forEach((memberId, level) => {
      owed.set(`${loan.id}|${level}|${memberId}`, share(loan.amountCents as number, RATES[level] as bigint))
    })
  }
  return owed
}

/** Cents of funded loans by officer. */
export function volumes(loans: readonly RawLoan[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { officerId, amountCents, decidedOn } of loans)
    if (decidedOn !== null && officerId !== null && amountCents !== null)
      sums.set(officerId, (sums.get(officerId) ?? 0) + amountCents)
  return sums
}

/** Keys whose amounts differ, with both; empty where all agree. Zeros count as absent. */
export function differences(expected: Map<string, number>, found: Map<string, number>): string[] {
  return [...new Set([...expected.keys(), ...found.keys()])]
    .filter((key) => (expected.get(key) ?? 0) !== (found.get(key) ?? 0))
    .map((key) => `${key}: owed ${expected.get(key) ?? 0}, found ${found.get(key) ?? 0}`)
}
