import { WHOLE, withSecond } from '../compensation/splits.ts'
import type { LoanChange } from '../ledger/loan-values.ts'

/** A loan with a written name that matched no member: of its loan officer, or of its second officer. */
export interface UnmatchedLoan {
  id: string
  officerNo: number | null
  percent: number
}

/** The member becomes the loan officer, or the second officer of a loan that has a loan officer. */
export function assignTo({ id, officerNo, percent }: UnmatchedLoan, memberNo: number): LoanChange {
  if (officerNo === null) return { id, officer_no: memberNo }
  const split = withSecond(officerNo, { memberNo, percent: WHOLE - percent })
  return { id, percent: split.percent, co_originators: split.coOriginators ?? [] }
}
