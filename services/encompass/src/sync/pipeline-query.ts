import type { EncompassSettings } from '@upline/contracts'

export interface PipelineRow {
  loanId: string
  fields: Record<string, string | undefined>
}

export const PIPELINE_FIELDS = [
  'Loan.LastModified',
  'Loan.CurrentMilestoneName',
  'Loan.LoanFolder',
  'Loan.DateFileOpened',
  'Loan.BorrowerName',
]

/** Whether a new loan is read. One whose folder is not known yet is not, if folders are selected. */
export const isSelected = ({ fields }: PipelineRow, { folders }: Pick<EncompassSettings, 'folders'>): boolean =>
  folders.length === 0 || folders.includes(fields['Loan.LoanFolder'] ?? '')

interface PipelineFilter {
  /** A day of the tenant's calendar. */
  since?: string
  folders?: readonly string[]
  loanIds?: readonly string[]
}

const leaf = (canonicalName: string, matchType: string, value: unknown, precision?: string) => ({
  ...{ canonicalName, matchType, value },
  ...(precision ? { precision } : {}),
})

/** The body of a v3 pipeline call (5.3). v3 refuses an operator over a single term and requires one over more. */
export function pipelineQuery({ since, folders = [], loanIds }: PipelineFilter): object {
  const terms = [
    ...(since ? [leaf('Loan.LastModified', 'greaterThanOrEquals', since, 'day')] : []),
    ...(folders.length > 0 ? [leaf('Loan.LoanFolder', 'MultiValue', folders)] : []),
  ]
  return {
    fields: PIPELINE_FIELDS,
    ...(terms.length > 0 ? { filter: { ...(terms.length > 1 ? { operator: 'and' } : {}), terms } } : {}),
    ...(loanIds ? { loanIds } : {}),
    sortOrder: [{ canonicalName: 'Loan.LastModified', order: 'Descending' }],
    ...{ orgType: 'Internal', loanOwnership: 'AllLoans', includeArchivedLoans: true },
  }
}
