import type { CalendarDate } from '@upline/contracts'
import type { Milestone } from '../mapping/loan-status.ts'
import type { LosLoan } from '../mapping/los-loan.ts'
import type { PipelineRow } from './pipeline-query.ts'

/** A loan as it was read, with its pipeline row. */
export interface Reading {
  row: PipelineRow
  /** When the first of its calls was made. Of two overlapping readings, the one that began later wins. */
  startedAt: Date
  loan: LosLoan
  /** Milestones with normalized names, the keys of the map. */
  ladder: (Milestone & { key: string })[]
  hasFundsDate: boolean
  /** The date of funds if it has not come in the company's calendar yet. */
  fundsAwaitedOn: CalendarDate | null
}

export interface Counts {
  loansRead: number
  loansChanged: number
}
