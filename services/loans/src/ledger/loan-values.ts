import type { LoanTexts } from '@upline/contracts'
import type { Originator } from '../compensation/loans.ts'

/** The values that a change sets, by column name. A missing value does not change. */
export interface LoanValues extends Partial<LoanTexts> {
  identity_key?: string
  content_key?: string
  external_id?: string
  sync_revision?: number
  loan_number?: string
  borrower?: string
  officer_text?: string
  officer_key?: string
  /** null: no member is the loan officer. */
  officer_no?: number | null
  /** The loan officer's portion, always together with the further originators. */
  percent?: number
  /** Empty: the loan is not split. */
  co_originators?: readonly Originator[]
  second_officer_text?: string
  second_officer_key?: string
  second_officer_percent?: number
  /** 1 to 5, in the order of LOAN_STATUSES. */
  status?: number
  /** '' clears the outcome. */
  outcome?: string
  amount_cents?: number
  /** An instant, with the company's date of it if the source gave a date. */
  created_at?: string
  created_on?: string
  funded_at?: string
  funded_on?: string
  /** '' clears a date. */
  applied_on?: string
  locked_on?: string
  /** If the change funds the loan: another system paid it (decision 0076). */
  paid_elsewhere?: boolean
  /** For imports: the line or number of the row. */
  row?: number
}

export interface LoanChange extends LoanValues {
  id: string
}

export interface NewLoan extends LoanValues {
  identity_key: string
  borrower: string
  officer_text: string
  officer_key: string
  status: number
}
