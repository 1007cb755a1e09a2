import type { Milestone } from '../mapping/loan-status.ts'
import type { LosLoan } from '../mapping/los-loan.ts'
import type { PipelineRow } from './pipeline-query.ts'

/** A loan as it was read, with the row by which it was found. */
export interface Reading {
  row: PipelineRow
  /** When the first of its calls was made: of two readings that overlap the one that began later counts. */
  startedAt: Date
  loan: LosLoan
  /** Each step with its name made even, by which the map knows it. */
  ladder: (Milestone & { key: string })[]
  hasFundsDate: boolean
}

export interface Counts {
  loansRead: number
  loansChanged: number
}
