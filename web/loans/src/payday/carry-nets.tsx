import { counted } from '@upline/ui'
import { Term } from '@upline/ui/data'
import { ConfirmedAction } from './confirmed-action.tsx'
import { useCarry } from './use-payday.ts'

interface Props {
  runId: string
  payees: number
}

/** Carries all nets below $0 of an open run to the balances of their payees. */
export const CarryNets = ({ runId, payees }: Props) => (
  <ConfirmedAction
    call={useCarry(runId)}
    button="Carry to the balance"
    title="Carry nets below $0 to the balance?"
    confirm="Carry to the Balance"
    done={{ title: 'Nets Carried', message: `${counted(payees, 'net')} carried to the balance.` }}
  >
    <p>
      {counted(payees, 'payee')} with a <Term name="Negative net">negative net</Term> will be paid $0 in this run. Later
      runs recover the amounts from their pay.
    </p>
  </ConfirmedAction>
)
