import { LOAN_TEXT_FIELDS, loanTextColumn, type LoanTextField } from '@upline/contracts'
import { PURPOSES } from '../loan-import/purposes.ts'

/**
 * A staged row `s` has only a purpose, and its loan `l` has another product. Same rule as row-change.ts. Most rows of a file that is
 * imported again equal their loan, and the pattern would take as long as the comparison of all other columns.
 */
export const KEEPS_PRODUCT = `s.is_purpose and l.product not in ('', s.product) and l.product !~* '${PURPOSES}'`

function isTextUnchanged(field: LoanTextField): string {
  const column = loanTextColumn(field)
  return field === 'product'
    ? `(s.product in ('', l.product) or (${KEEPS_PRODUCT}))`
    : `s.${column} in ('', l.${column})`
}

/**
 * A staged row `s` changes nothing of its stored loan `l`, with any officer. Same rule as row-change.ts and import-plan.ts.
 * `may`: officers whose loans the importer may import, null for all.
 */
export const isUnchanged = `
  (s.number_key is null or (l.loan_number is not null and l.content_key = s.content_key))
  and s.borrower = l.borrower and ${LOAN_TEXT_FIELDS.map(isTextUnchanged).join(' and ')}
  and coalesce(s.created_on, l.created_on) = l.created_on
  and coalesce(s.applied_on, l.applied_on) is not distinct from l.applied_on
  and coalesce(s.locked_on, l.locked_on) is not distinct from l.locked_on
  and s.officer_key = l.officer_key
  and (s.status = l.status or (s.status is null and s.outcome = l.outcome))
  and (s.second_percent is null or (s.second_key = l.second_officer_key and s.second_percent = l.second_officer_percent
    and (l.percent = 100 or l.co_originators is not null)))
  and coalesce(s.amount_cents, l.amount_cents, 0) = coalesce(l.amount_cents, 0)
  and coalesce(s.funded_on, l.funded_on) is not distinct from l.funded_on
  and (may is null or l.officer_no = any(may))`

/** The same for a loan with an officer. */
export const isUnchangedWithOfficer = `${isUnchanged} and l.officer_no is not null`
