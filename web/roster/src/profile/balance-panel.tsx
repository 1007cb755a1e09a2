import { fromDollars } from '@upline/money'
import { Money, Panel } from '@upline/ui'
import { FieldList, Term } from '@upline/ui/data'
import { seesPay } from '@upline/permissions'
import { Link, useSignedInUser } from '@upline/web-kit'
import { useBalance } from './use-balance.ts'

/** The member's balance, for viewers who see it. It is hidden for a member without movements. */
export function BalancePanel({ memberId }: { memberId: string }) {
  const viewer = useSignedInUser()
  const canSee = memberId === viewer.id || viewer.role === 'manager' || seesPay(viewer)
  const { data } = useBalance(memberId, canSee)
  if (!data || data.movements.length === 0) return null
  return (
    <Panel
      title="Balance"
      action={<Link to={`/reports?tab=balances&member=${encodeURIComponent(memberId)}`}>All movements</Link>}
      flush
    >
      <FieldList
        fields={[
          ['Balance', <Money key="balance" cents={fromDollars(data.balance)} decimals={2} />],
          [
            'To recover',
            <Money key="recoverable" cents={fromDollars(data.recoverable)} decimals={2} />,
            <Term key="term" name="Recoverable">
              To recover
            </Term>,
          ],
          [
            'Guarantees paid',
            <Money key="guaranteed" cents={fromDollars(data.guaranteed)} decimals={2} />,
            <Term key="term" name="Guarantee">
              Guarantees paid
            </Term>,
          ],
          ['Latest movement', data.movements[0]!.cause],
        ]}
      />
    </Panel>
  )
}
