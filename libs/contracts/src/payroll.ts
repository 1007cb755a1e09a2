import type { Dollars } from './dollars.ts'

/** GET /api/payroll/{period}: the totals of the export, compared with the ledger and the statements. */
export interface PayrollTotals {
  periodId: string
  people: number
  lines: number
  controlTotal: Dollars
  entries: Dollars
  adjustments: Dollars
  /** The totals of the statements of a closed period; null while it is open. */
  statements: Dollars | null
  balanced: boolean
}
