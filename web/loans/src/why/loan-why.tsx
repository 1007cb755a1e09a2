import { WhyLoan } from '@upline/ui/data'
import { useSignedInUser } from '@upline/web-kit'
import { useLoanDetail } from '../pipeline/use-loans.ts'

/** A loan's part of 'Why this number?'. */
export function LoanWhy({ loanId }: { loanId: string }) {
  const user = useSignedInUser()
  const query = useLoanDetail(loanId)
  return <WhyLoan loan={query.data} query={query} viewerId={user.id} />
}
