import type { Dollars } from './loan.ts'

/** GET /api/payroll/{period}: what the export adds up to, beside the ledger and the statements. */
export interface PayrollTotals {
  periodId: string
  people: number
  lines: number
  controlTotal: Dollars
  entries: Dollars
  adjustments: Dollars
  carried: Dollars
  /** What the statements of a closed period say; null while it is open. */
  statements: Dollars | null
  balanced: boolean
}
