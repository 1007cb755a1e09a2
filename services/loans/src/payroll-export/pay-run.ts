import type { CalendarDate, Employment, PayKind, PayrollSettings } from '@upline/contracts'

/** A part of a member's pay in a run. */
export interface PayRunLine {
  memberId: string
  name: string
  /** '' if the member has no number. */
  employeeNumber: string
  employment: Employment | null
  costCenter: string
  kind: PayKind
  amountCents: number
}

export interface PayRun {
  id: string
  payDate: CalendarDate
  lines: readonly PayRunLine[]
}

/** A complete file. `totalCents` is the control total in its last row. */
export interface PayrollFile {
  name: string
  text: string
  totalCents: number
}

export type WritePayrollFile = (run: PayRun, settings: PayrollSettings) => PayrollFile

export const CONTROL_TOTAL = 'Control total'
