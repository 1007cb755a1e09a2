import type { EvidenceManifest, EvidencePayee } from '@upline/contracts'
import type { JsonRow } from './compare-tables.ts'

const centsOf = (dollars: unknown): number => Math.round(Number(dollars) * 100)

type Sums = Map<string, number>

function sumsOf(rows: readonly JsonRow[]): Sums {
  const sums: Sums = new Map()
  for (const { payeeId, amount } of rows) {
    const id = String(payeeId)
    sums.set(id, (sums.get(id) ?? 0) + centsOf(amount))
  }
  return sums
}

const dollarText = (cents: number): string => (cents / 100).toFixed(2)

interface Tables {
  entries: readonly JsonRow[]
  adjustments: readonly JsonRow[]
}

/** Sentences about totals of the manifest that the rows do not add up to. */
export function wrongTotals({ totals, counts }: EvidenceManifest, { entries, adjustments }: Tables): string[] {
  const [ofEntries, ofAdjustments] = [sumsOf(entries), sumsOf(adjustments.filter(({ state }) => state === 'booked'))]
  const all = { entries: sumOf(ofEntries), adjustments: sumOf(ofAdjustments) }
  const missing = counts.entries === entries.length ? [] : [countText(counts.entries, entries.length)]
  return [
    ...wrongPayees(totals.payees, ofEntries, ofAdjustments),
    ...difference('all entries', totals.entries, all.entries),
    ...difference('all adjustments', totals.adjustments, all.adjustments),
    ...difference('the total', totals.total, all.entries + all.adjustments),
    ...missing,
  ]
}

const countText = (stated: number, found: number): string =>
  `The manifest states ${stated} entries, but the pack has ${found}.`

const NOTHING = { entries: 0, adjustments: 0, total: 0 }

function wrongPayees(stated: readonly EvidencePayee[], entries: Sums, adjustments: Sums): string[] {
  const payees = new Map(stated.map((payee) => [payee.memberId, payee]))
  const ids = new Set([...payees.keys(), ...entries.keys(), ...adjustments.keys()])
  return [...ids].flatMap((id) => {
    const payee = payees.get(id) ?? { ...NOTHING, name: `payee ${id}` }
    const [earned, adjusted] = [entries.get(id) ?? 0, adjustments.get(id) ?? 0]
    return [
      ...difference(`the entries of ${payee.name}`, payee.entries, earned),
      ...difference(`the adjustments of ${payee.name}`, payee.adjustments, adjusted),
      ...difference(`the total of ${payee.name}`, payee.total, earned + adjusted),
    ]
  })
}

function difference(what: string, stated: unknown, found: number): string[] {
  if (centsOf(stated) === found) return []
  const text = `$${dollarText(centsOf(stated))} for ${what}`
  return [`The manifest states ${text}, but the rows add up to $${dollarText(found)}.`]
}

const sumOf = (sums: Sums): number => [...sums.values()].reduce((sum, cents) => sum + cents, 0)
