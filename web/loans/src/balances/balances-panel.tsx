import { isApprover, seesPay } from '@upline/permissions'
import { Button } from '@upline/ui'
import { useCanChange, useSearchParams, useSignedInUser } from '@upline/web-kit'
import { BalanceList } from './balance-list.tsx'
import { MemberBalancePanel } from './member-balance-panel.tsx'
import css from '../reports/reports.module.css'

/** Your own balance; managers and those who see all pay get a list first. */
export function BalancesPanel() {
  const user = useSignedInUser()
  const canChange = useCanChange()
  const [params, setParams] = useSearchParams()
  const member = params.get('member')
  const isPayroll = seesPay(user)
  const show = (id: string | undefined) =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      if (id) next.set('member', id)
      else next.delete('member')
      return next
    })
  if (!isPayroll && user.role !== 'manager') return <MemberBalancePanel memberId={user.id} hasTerms />
  if (member === null) return <BalanceList onOpen={show} />
  const isOwn = member === user.id
  return (
    <div className={css.stack}>
      <div className={css.bar}>
        <Button variant="default" onClick={() => show(undefined)}>
          All Balances
        </Button>
      </div>
      <MemberBalancePanel
        key={member}
        memberId={member}
        hasTerms={isPayroll || isOwn}
        canChange={canChange && isApprover(user) && !isOwn}
      />
    </div>
  )
}
