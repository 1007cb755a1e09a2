import { MAX_INSTALLMENTS, MIN_INSTALLMENTS, type MemberClawback } from '@upline/contracts'
import { fromDollars } from '@upline/money'
import { toast, usd } from '@upline/ui'
import { Dialog, NumberInput, useForm } from '@upline/ui/data'
import { CallForm } from '../forms/call-form.tsx'
import { clawbackLoan } from './clawback-labels.ts'
import { useSpread } from './use-clawbacks.ts'

interface Props {
  memberId: string
  /** The dialog is open while this is set. */
  clawback: MemberClawback | undefined
  onClose: () => void
}

export const SpreadDialog = ({ memberId, clawback, onClose }: Props) => (
  <Dialog title="Spread over periods" opened={clawback !== undefined} onClose={onClose}>
    {clawback && <SpreadForm {...{ memberId, clawback, onClose }} />}
  </Dialog>
)

function SpreadForm({ memberId, clawback, onClose }: Props & { clawback: MemberClawback }) {
  const form = useForm<{ periods: number | '' }>({
    initialValues: { periods: clawback.plan?.periods ?? MIN_INSTALLMENTS },
    validate: { periods: (periods) => (periods === '' ? 'Please fill this in' : null) },
  })
  const cents = fromDollars(clawback.amount) - fromDollars(clawback.waived)
  const periods = Number(form.values.periods)
  return (
    <CallForm
      {...{ form, onClose }}
      call={useSpread(memberId, clawback.id)}
      inputOf={(values) => Number(values.periods)}
      onDone={({ plan }) =>
        toast({ title: 'Clawback Spread', message: `${plan?.periods ?? 0} pay periods each deduct an installment.` })
      }
      submit="Spread Clawback"
      failure="The clawback could not be spread."
    >
      <p>
        The ledger keeps the full clawback of loan {clawbackLoan(clawback)}. Each pay run deducts an installment but
        leaves at least the pay floor.
      </p>
      <NumberInput
        label="Pay periods"
        description="Including the period of the clawback"
        min={MIN_INSTALLMENTS}
        max={MAX_INSTALLMENTS}
        allowDecimal={false}
        {...form.getInputProps('periods')}
      />
      {periods >= MIN_INSTALLMENTS && periods <= MAX_INSTALLMENTS && (
        <p role="status">
          About {usd(Math.ceil(cents / periods), 2)} per pay period, {usd(cents, 2)} in total.
        </p>
      )}
    </CallForm>
  )
}
