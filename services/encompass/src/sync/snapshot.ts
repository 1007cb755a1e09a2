import { isDeepStrictEqual } from 'node:util'
import type { CalendarDate } from '@upline/contracts'
import { encompassLoanChanged } from '@upline/contracts/events'
import type { LosLoan } from '../mapping/los-loan.ts'
import type { PipelineRow } from './pipeline-query.ts'
import type { Reading } from './reading.ts'

export interface Snapshot {
  externalId: string
  revision: number
  lastModified: string
  milestone: string
  folder: string
  facts: LosLoan & { createdAt: string }
  ladder: Reading['ladder']
  hasFundsDate: boolean
  fundsAwaitedOn: CalendarDate | null
  readAt: Date
}

export interface StoredSnapshot extends Snapshot {
  mustRead: boolean
}

/** The pipeline's facts of a loan, which the next pass compares to find changes. */
export const rowTexts = ({ fields }: PipelineRow) => ({
  lastModified: fields['Loan.LastModified'] ?? '',
  milestone: fields['Loan.CurrentMilestoneName'] ?? '',
  folder: fields['Loan.LoanFolder'] ?? '',
})

/** An older reading that finishes late must not overwrite the stored one. */
export const isNewer = ({ startedAt }: Reading, before: StoredSnapshot | undefined): boolean =>
  !before || startedAt.getTime() >= new Date(before.readAt).getTime()

export interface NewSnapshot {
  snapshot: Snapshot
  /** The published facts differ. */
  isChanged: boolean
  /** The milestones differ. */
  isClimbed: boolean
}

export function newSnapshot(reading: Reading, before: Snapshot | undefined, readAt: Date): NewSnapshot {
  const { row, loan, ladder, hasFundsDate, fundsAwaitedOn, startedAt } = reading
  const facts = { ...loan, createdAt: loan.createdAt ?? before?.facts.createdAt ?? readAt.toISOString() }
  const isChanged = !before || !isDeepStrictEqual(before.facts, facts)
  const revision = (before?.revision ?? 0) + (isChanged ? 1 : 0)
  const snapshot = {
    ...{ externalId: row.loanId, ...rowTexts(row), revision, facts, ladder, hasFundsDate, fundsAwaitedOn },
    readAt: startedAt,
  }
  return { snapshot, isChanged, isClimbed: !before || !isDeepStrictEqual(before.ladder, ladder) }
}

export const changed = ({ externalId, revision, facts }: Snapshot, readAt: Date) => ({
  type: encompassLoanChanged,
  key: externalId,
  aggregateVersion: revision,
  data: { ...facts, revision, readAt: readAt.toISOString() },
})
