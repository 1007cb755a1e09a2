import type { Loan, LoanLookup } from '@upline/contracts'
import { api, keepPreviousData, useQuery, withQuery } from '@upline/web-kit'

const MINUTE_MS = 60_000
export const MAX_MATCHES = 6

/** The loan of a question: any number, or the id of a loan that the viewer sees. */
export type AskedLoan = { number: string } | { loan: string }

/** An answer is valid for a minute and is not refetched automatically: a member has 60 lookups a minute. */
export const useLoanLookup = (asked: AskedLoan | null) =>
  useQuery({
    queryKey: ['/api/loans/lookup', asked],
    queryFn: () => api(withQuery('/api/loans/lookup', { ...asked })),
    enabled: asked !== null,
    staleTime: MINUTE_MS,
    refetchOnWindowFocus: false,
  })

/** Loans that the viewer sees, by borrower or number, once the text is long enough. */
export const useMatchingLoans = (text: string) =>
  useQuery({
    queryKey: ['/api/loans', 'matching', text],
    queryFn: () => api(withQuery('/api/loans', { q: text, limit: MAX_MATCHES })),
    enabled: text !== '',
    select: ({ loans }) => loans,
    placeholderData: keepPreviousData,
    staleTime: MINUTE_MS,
  })

const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase()

/** The loan of an answer, if the viewer sees it. */
export function visibleLoan(
  asked: AskedLoan,
  { loanNumber }: LoanLookup,
  matches: readonly Loan[] | undefined,
): string | null {
  if ('loan' in asked) return asked.loan
  return matches?.find((loan) => loan.loanNumber !== null && plain(loan.loanNumber) === plain(loanNumber))?.id ?? null
}
