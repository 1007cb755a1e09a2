import { LOAN_STATUSES, type LoanStatus, type NewLoanRequest } from '@upline/contracts'
import type { OriginatorRow } from '../originators/split-edit.ts'

/** The values of the form: texts as typed. */
export interface NewLoanValues {
  borrower: string
  officerId: string | null
  /** Two or more rows if the loan is split. They replace the loan officer. */
  originators: OriginatorRow[]
  address: string
  city: string
  state: string
  purpose: string
  product: string
  amount: number | ''
  status: LoanStatus
  loanNumber: string
  /** YYYY-MM-DD */
  createdOn: string
  appliedOn: string
  lockedOn: string
  /** Sent for a Funded loan only. */
  fundedOn: string
}

export const emptyLoan = (officerId: string | null, today: string): NewLoanValues => ({
  ...{ borrower: '', officerId, originators: [], address: '', city: '', state: '', purpose: '', product: '' },
  ...{ amount: '', status: 'Application', loanNumber: '', createdOn: today },
  ...{ appliedOn: '', lockedOn: '', fundedOn: '' },
})

/** Who confirms a loan that pays the member who added it. */
export const CONFIRMERS = 'the CEO, an admin or a manager above the loan officer'

/** Members cannot add a Funded loan for themselves: someone else has to confirm it first. */
export const statusesFor = (isOwn: boolean): LoanStatus[] =>
  LOAN_STATUSES.filter((status) => !isOwn || status !== 'Funded')

/** The request, without empty fields. */
export function requestOf({
  amount,
  officerId,
  originators,
  status,
  fundedOn,
  ...texts
}: NewLoanValues): NewLoanRequest {
  const sent = { ...texts, fundedOn: status === 'Funded' ? fundedOn : '' }
  const filled = Object.entries(sent).flatMap(([name, text]) => (text.trim() === '' ? [] : [[name, text.trim()]]))
  return {
    ...(Object.fromEntries(filled) as Pick<NewLoanRequest, 'borrower'>),
    ...(originators.length > 1
      ? { originators: originators.map(({ memberId, percent }) => ({ memberId: memberId!, percent: percent! })) }
      : officerId !== null && { officerId }),
    ...(amount === '' ? {} : { amount }),
    status,
  }
}
