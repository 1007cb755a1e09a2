import { type Cause, dateAt, type LoanTimelineEvent } from '@upline/contracts'
import { cents, sumCents, toDollars } from '@upline/money'
import type { EffectiveOn } from '../compensation/history.ts'
import type { AdjustmentRow, ShownEntryRow } from '../explanations/explained-loan.ts'
import { changeLabels } from '../explanations/history-labels.ts'
import type { LedgerLoan } from '../ledger/stored-loan.ts'
import type { LedgerGroup } from './dated-ledger.ts'
import type { HistoryRow } from './loan-timeline.queries.ts'

/** An event with its date. */
export interface DatedEvent {
  on: EffectiveOn
  event: LoanTimelineEvent
}

type CauseLookup = (cause: string) => Cause

/** Of the changes of a loan, those that decide its money. */
const SHOWN_FIELDS = ['Status', 'Outcome', 'Amount', 'Loan officer', 'Originators']

/** The dates of a loan itself. */
export function dateEvents({ createdOn, appliedOn, lockedOn }: LedgerLoan): DatedEvent[] {
  const named: [text: string, on: EffectiveOn | null][] = [
    ['Created', createdOn],
    ['Application', appliedOn === createdOn ? null : appliedOn],
    ['Rate locked', lockedOn],
  ]
  return named.flatMap(([text, on]) =>
    on === null ? [] : [{ on, event: { kind: 'date' as const, text, amount: null, why: null } }],
  )
}

export const changeEvents = (
  { kind, on, cause, changes }: HistoryRow,
  { nameOf, why }: { nameOf: (no: number) => string; why: CauseLookup },
): DatedEvent[] => [
  ...(kind === 'created' ? [recorded(on, 'Added to pipeline', why(cause).text)] : []),
  ...(kind === 'merged' ? [recorded(on, 'Merged with another loan that has the same number', why(cause).text)] : []),
  ...changeLabels(changes, nameOf)
    .filter(({ field }) => SHOWN_FIELDS.includes(field))
    .map(({ field, before, after }) => recorded(on, `${field}: ${before ?? '—'} → ${after ?? '—'}`, why(cause).text)),
]

const recorded = (on: EffectiveOn, text: string, why: string): DatedEvent => ({
  on,
  event: { kind: 'change', text, amount: null, why },
})

/** Reversals before what replaces them, each with the sum of the lines that the viewer sees. */
export function ledgerEvents(
  entries: readonly ShownEntryRow[],
  groups: readonly LedgerGroup[],
  why: CauseLookup,
): DatedEvent[] {
  const dates = new Map(groups.map(({ on, entries: some }) => [some[0]!.at, on]))
  const first = entries.find(({ kind }) => kind === 1)?.at
  return [...Map.groupBy(entries, ({ at }) => at)].flatMap(([at, some]) =>
    [2, 1].flatMap((wanted) => {
      const lines = some.filter(({ kind }) => kind === wanted)
      if (lines.length === 0) return []
      const text = wanted === 2 ? 'Reversed' : at === first ? 'Earned' : 'Earned again'
      const amount = toDollars(sumCents(lines.map((line) => cents(line.cents))))
      const kind = wanted === 2 ? ('reversed' as const) : ('earned' as const)
      return [{ on: dates.get(at)!, event: { kind, text, amount, why: why(lines[0]!.cause).text } }]
    }),
  )
}

const ADJUSTMENT_TEXTS: Partial<Record<AdjustmentRow['type'], string>> = {
  'early-payoff': 'Early payoff',
  'early-payoff-return': 'Early payoff returned',
}

export function adjustmentEvents(rows: readonly AdjustmentRow[], timeZone: string): DatedEvent[] {
  return [...Map.groupBy(rows, ({ at, type }) => `${at} ${type}`).values()].map((some) => {
    const { at, type, reason } = some[0]!
    const amount = toDollars(sumCents(some.map((row) => cents(row.cents))))
    const text = ADJUSTMENT_TEXTS[type] ?? 'Adjustment'
    return { on: dateAt(at, timeZone), event: { kind: 'adjustment', text, amount, why: reason || null } }
  })
}
