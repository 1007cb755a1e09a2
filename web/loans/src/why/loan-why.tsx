import { Anchor } from '@upline/ui'
import { WhyLoan } from '@upline/ui/data'
import { Link, useSignedInUser } from '@upline/web-kit'
import { canFixItems } from '../attention/use-attention.ts'
import { useLoanExplanation } from './use-explanations.ts'
import css from './why.module.css'

/** 'Why this number?' for one loan. */
export function LoanWhy({ loanId, isOwn }: { loanId: string; isOwn: boolean }) {
  const user = useSignedInUser()
  const query = useLoanExplanation(loanId)
  return (
    <>
      <WhyLoan explanation={query.data} query={query} viewerId={user.id} isOwn={isOwn} />
      {query.data && (
        <p className={css.more}>
          <Anchor component={Link} to={`/loans/${loanId}`}>
            Open the loan
          </Anchor>
          {query.data.loan.officerId === null && canFixItems(user.role) && (
            <>
              {' · '}
              <Anchor component={Link} to="/loans/attention">
                Assign a loan officer
              </Anchor>
            </>
          )}
        </p>
      )}
    </>
  )
}
