import { WhyPanel } from '@upline/ui/data'
import { useSignedInUser } from '@upline/web-kit'
import { useLoanDetail } from './use-loans.ts'

/** 'Why this number?' for the loan whose id the URL holds. */
export function LoanWhyPanel({ loanId, onClose }: { loanId: string | undefined; onClose: () => void }) {
  const user = useSignedInUser()
  const query = useLoanDetail(loanId)
  return <WhyPanel opened={loanId !== undefined} onClose={onClose} loan={query.data} query={query} viewerId={user.id} />
}
