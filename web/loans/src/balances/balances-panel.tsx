import { isApprover, seesPay } from '@upline/permissions'
import { Button } from '@upline/ui'
import { useCanChange, usePutParams, useSearchParams, useSignedInUser } from '@upline/web-kit'
import { BalanceList } from './balance-list.tsx'
import { MemberBalancePanel } from './member-balance-panel.tsx'

/** Your own balance; managers and those who see all pay get a list first. */
export function BalancesPanel() {
  const user = useSignedInUser()
  const canChange = useCanChange()
  const [params] = useSearchParams()
  const put = usePutParams()
  const member = params.get('member')
  const isPayroll = seesPay(user)
  if (!isPayroll && user.role !== 'manager') return <MemberBalancePanel memberId={user.id} hasTerms />
  if (member === null) return <BalanceList onOpen={(id) => put({ member: id })} />
  const isOwn = member === user.id
  return (
    <MemberBalancePanel
      key={member}
      memberId={member}
      back={
        <Button variant="default" onClick={() => put({ member: undefined })}>
          All Balances
        </Button>
      }
      hasTerms={isPayroll || isOwn}
      canChange={canChange && isApprover(user) && !isOwn}
    />
  )
}
