import type { CommissionLevel } from './commission-levels.ts'
import type { Dollars } from './dollars.ts'
import type { PendingRow, RowError } from './failure.ts'
import type { ImportMode } from './loan-import.ts'
import type { LoanOutcome, LoanStatus } from './loan-status.ts'
import type { ShownLoanTexts } from './loan-texts.ts'

/** Rule 6: the viewer's own share; with scope=company the sum of the loan's four shares. */
export interface LoanCommission {
  personal: Dollars
  level1Override: Dollars
  level2Override: Dollars
  level3Override: Dollars
  totalCommission: Dollars
}

/** An originator of a loan, with a portion in whole percent. */
export interface LoanOriginator {
  memberId: string
  name: string
  percent: number
}

export interface Loan extends ShownLoanTexts {
  id: string
  loanNumber: string | null
  borrower: string
  /** One line: address, city if known, state. */
  property: string
  /** null: no amount yet. */
  loanAmount: Dollars | null
  /** Percent a year; null: unknown. */
  noteRate: number | null
  /** Percent of the loan amount, below 0 for a credit; null: unknown. */
  points: number | null
  status: LoanStatus
  outcome: LoanOutcome | null
  daysInPipeline: number
  commission: LoanCommission
  officerId: string | null
  /** The matched member's name, else the name as it was written. */
  officerName: string
  /** Whose loan it is, the loan officer first; percentages add up to 100 unless one matched no member. Empty: no officer. */
  originators: LoanOriginator[]
  /** The portion of a written second officer who matched no member: it pays no one until it is assigned. */
  openPortion: { writtenAs: string; percent: number } | null
  createdAt: string
  fundedAt: string | null
  /** The company's calendar dates: YYYY-MM-DD, the same in every browser. */
  createdOn: string
  /** The application date; default: the creation date. */
  appliedOn: string | null
  lockedOn: string | null
  fundedOn: string | null
  /** It pays the member who added it manually, so it cannot fund until someone else confirms it. */
  needsConfirmation: boolean
}

/** POST /api/loans */
export interface NewLoanRequest {
  borrower: string
  /** The loan officer; default, unless originators are given: the caller. */
  officerId?: string
  /** Instead of the loan officer: the originators of a split loan, the loan officer first, adding up to 100. */
  originators?: { memberId: string; percent: number }[]
  address?: string
  city?: string
  state?: string
  purpose?: string
  /** Default: the product is the purpose. */
  product?: string
  amount?: Dollars
  /** Default: 'Application'. */
  status?: LoanStatus
  loanNumber?: string
  /** A date, yyyy-mm-dd; default: today. */
  createdOn?: string
  /** Dates, yyyy-mm-dd. The funding date is of a Funded loan; its default is today. */
  appliedOn?: string
  lockedOn?: string
  fundedOn?: string
}

export type LoanScope = 'mine' | 'company'

export interface LoansResponse {
  scope: LoanScope
  totalLoans: number
  totalVolume: Dollars
  totalCommission: Dollars
  avgDaysInPipeline: number
  /** totalCommission by level, over everything that scope and filters select (the dashboard's breakdown). */
  commissionByLevel: Omit<LoanCommission, 'totalCommission'>
  /** The viewer's own loans among them: count and amounts (the dashboard's Personal Loans). */
  personalLoans: { count: number; volume: Dollars }
  /** How many loans of the scope (before the status filter) have each status. */
  statusCounts: Record<LoanStatus, number>
  /** Present if a search finds more: the totals cover this number of the newest matches. */
  coversNewest?: number
  loans: Loan[]
}

/** One share in GET /api/loans/{id}. Rate, amount and plan are null if the company hides them from the viewer. */
export interface LoanShare {
  /** The share is paid from this originator's portion. */
  originatorId: string | null
  /** The portion, in whole percent. */
  percent: number
  level: CommissionLevel
  memberId: string | null
  memberName: string | null
  rateBp: number | null
  amount: Dollars | null
  planName: string | null
  /** In its plan, from 1. */
  planVersion: number | null
  reason: string
}

export interface LedgerEntry {
  kind: 'earned' | 'reversed'
  level: CommissionLevel
  memberId: string
  memberName: string
  basis: Dollars
  /** The originator's portion of the loan. */
  percent: number
  rateBp: number
  amount: Dollars
  planName: string
  /** In its plan, from 1. */
  planVersion: number
  /** Names of the loan officer and up to three uplines of the funding time. */
  chain: string[]
  cause: string
  at: string
}

/** GET /api/loans/{id}: one loan with every share, who gets it and why. */
export interface LoanDetail extends Loan {
  /** The screen shows the exact product and the rounding: amount × rateBp ÷ 10,000. */
  shares: LoanShare[]
  /** True once funded: the shares are frozen with the chain and plan of the funding time. */
  frozen: boolean
  /** Another system paid it: it counts, and nothing of it is payable. */
  isPaidElsewhere: boolean
  chainAt: string | null
  /** The date whose chain and plan count: YYYY-MM-DD. */
  decidedOn: string | null
  ledger: LedgerEntry[]
}

/** A row of GET /api/commissions. */
export interface CommissionRow {
  id: string
  amount: Dollars
  level: CommissionLevel
  status: 'paid' | 'pending'
  /** When a paid row was booked, or when the loan of a pending row was created. */
  createdAt: string
  /** The company's date of `createdAt`, or the date in the loan's file: the same in every browser. */
  createdOn: string
  loan: { id: string; loanNumber: string; borrowerName: string; loanAmount: Dollars | null; product: string }
}

export interface Benchmark {
  monthlyGoal: Dollars
  teamVolumeGoal: Dollars
  actualCommissions: Dollars
  actualTeamVolume: Dollars
}

/** A row of POST /api/loans/bulk-import, keyed by CSV header. */
export type LoanCsvRow = Record<string, string>

/** POST /api/loans/bulk-import: 1 to 10,000 rows. */
export interface BulkLoansRequest {
  loans: LoanCsvRow[]
  /** `history`: another system has paid the funded loans; ceo and admin only. */
  mode?: ImportMode
}

export interface BulkLoansResponse {
  success: boolean
  message: string
  totalRecords: number
  imported: number
  /** Share rows that were booked. */
  commissionsCreated: number
  /** Shares that the open loans among them may still pay. */
  pendingShares: number
  needsOfficer: number
  errors: RowError[]
  /** Rows of loans that the sync updates: imported, but status and amount stay as in Encompass. */
  kept?: RowError[]
  /** Rows that change a funded loan and need approval by a second person, neither imported nor rejected. */
  needsApproval?: number
  pendingApproval?: PendingRow[]
}

/** POST /api/refresh: 200 when the sync has finished, 202 while it continues. */
export interface RefreshResponse {
  status: 'finished' | 'running'
  requestId: string
  loansRead: number
  loansChanged: number
}
