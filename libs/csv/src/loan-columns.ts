import { byText, LOAN_TEXTS } from '@upline/contracts'
import type { Aliases } from './headers.ts'

/** Columns of a loan CSV (product text, section 3; decisions, Loans), each with the usual spellings. */
export const LOAN_COLUMNS = {
  borrower: ['Borrower', 'Borrower_Name', 'Primary Borrower', 'Client', 'Client Name', 'Customer'],
  ...byText<readonly string[]>((field) => LOAN_TEXTS[field].headers),
  purpose: ['Purpose', 'Loan_Purpose'],
  loanOfficer: ['Loan_Officer', 'Officer', 'LO', 'Loan Officer Name', 'Originator', 'Loan Originator'],
  status: ['Status', 'Loan_Status', 'Stage', 'Milestone'],
  created: ['Created', 'Created_Date', 'Created_At', 'Date Created', 'Date'],
  applicationDate: ['Application_Date', 'Applied_On', 'App Date', 'Date Applied', 'Applied'],
  lockDate: ['Lock_Date', 'Locked_On', 'Rate_Lock_Date', 'Date Locked', 'Locked'],
  loanAmount: ['Loan_Amount', 'Amount', 'Loan Amt', 'Amount ($)'],
  loanNumber: ['Loan_Number', 'Loan_ID', 'Loan No', 'Loan #', 'Number'],
  fundedDate: ['Funded', 'Funded_Date', 'Funding_Date', 'Date Funded', 'Funded_At', 'Funded On'],
  secondOfficer: ['Second_Officer', 'Second_Loan_Officer', 'Second LO', 'Co_Officer', 'Co_Originator'],
  secondOfficerPercent: ['Second_Officer_Percent', 'Second_Officer_Share', 'Co_Officer_Percent'],
  officerEmail: ['Officer_Email', 'Loan_Officer_Email', 'LO Email'],
  officerUsername: ['Officer_Username', 'Loan_Officer_Username', 'LO Username'],
} as const satisfies Aliases<string>

export type LoanColumn = keyof typeof LOAN_COLUMNS

/** A file without these columns is rejected, with the column's name. */
export const REQUIRED_LOAN_COLUMNS = {
  borrower: 'Borrower',
  loanOfficer: 'Loan_Officer',
  status: 'Status',
} as const satisfies Partial<Record<LoanColumn, string>>
