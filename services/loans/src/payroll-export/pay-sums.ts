import { PAY_KINDS, type PayKind } from '@upline/contracts'
import type { PayRunLine } from './pay-run.ts'

type Payee = Omit<PayRunLine, 'kind' | 'amountCents'>

/** A payee's pay under one key: a kind of pay, or an earning code. */
export interface PaySum<Key> {
  payee: Payee
  key: Key
  cents: number
}

export const totalOf = (amounts: Iterable<{ cents: number }>): number => {
  let total = 0
  for (const { cents } of amounts) total += cents
  return total
}

/** Sums by payee and key in the order of the payees' first lines; keys in the order of the kinds. Sums of 0 are left out. */
export function paySums<Key extends string>(
  lines: readonly PayRunLine[],
  keyOf: (kind: PayKind) => Key,
): PaySum<Key>[] {
  const sums = new Map<string, Map<Key, PaySum<Key>>>()
  for (const { kind, amountCents, ...payee } of inKindOrder(lines)) {
    const own = sums.get(payee.memberId) ?? new Map<Key, PaySum<Key>>()
    sums.set(payee.memberId, own)
    const sum = own.get(keyOf(kind)) ?? { payee, key: keyOf(kind), cents: 0 }
    own.set(sum.key, { ...sum, cents: sum.cents + amountCents })
  }
  return [...sums.values()].flatMap((own) => [...own.values()]).filter(({ cents }) => cents !== 0)
}

function inKindOrder(lines: readonly PayRunLine[]): PayRunLine[] {
  const places = new Map<string, number>()
  for (const { memberId } of lines) if (!places.has(memberId)) places.set(memberId, places.size)
  const placeOf = ({ memberId }: PayRunLine) => places.get(memberId)!
  return lines.toSorted((a, b) => placeOf(a) - placeOf(b) || PAY_KINDS.indexOf(a.kind) - PAY_KINDS.indexOf(b.kind))
}
