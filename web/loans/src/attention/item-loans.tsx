import type { AttentionItem, AttentionLoan } from '@upline/contracts'
import { fromDollars } from '@upline/money'
import { Button, Money, SkeletonRows, StatusBadge } from '@upline/ui'
import { Link } from '@upline/web-kit'
import type { ReactNode } from 'react'
import css from './attention.module.css'
import { useItemLoans } from './use-attention.ts'

interface Props {
  item: AttentionItem
  /** The fix of one loan, shown below it. */
  children?: (loan: AttentionLoan) => ReactNode
}

/** The loans that need the fix. */
export function ItemLoans({ item, children }: Props) {
  const { query, rows = [] } = useItemLoans(item)
  if (query.isPending) return <SkeletonRows message="Loading loans..." rows={2} widths={[40, 20]} />
  return (
    <>
      <h3 className={css.h}>Loans</h3>
      <ul className={css.behind}>
        {rows.map((loan) => (
          <li key={loan.id}>
            <div>
              <Link to={`/loans/${loan.id}`}>{loan.borrower}</Link>
              <StatusBadge status={loan.status} />
            </div>
            <div className={css.cause}>
              <span>
                {loan.loanNumber ?? loan.id.slice(0, 8)} · {loan.officerName}
              </span>
              <Money cents={loan.loanAmount === null ? undefined : fromDollars(loan.loanAmount)} />
            </div>
            {children?.(loan)}
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show more loans
        </Button>
      )}
    </>
  )
}
