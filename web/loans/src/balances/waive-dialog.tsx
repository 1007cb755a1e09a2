import type { MemberClawback } from '@upline/contracts'
import { Dialog, isNotEmpty, Textarea, useForm } from '@upline/ui/data'
import { SecondPersonNote, sentForApproval } from '../approvals/sent-for-approval.tsx'
import { CallForm } from '../forms/call-form.tsx'
import { DollarInput } from '../forms/dollar-input.tsx'
import { clawbackLoan, waivable } from './clawback-labels.ts'
import { useWaive } from './use-clawbacks.ts'

interface Props {
  memberId: string
  /** The dialog is open while this is set. */
  clawback: MemberClawback | undefined
  onClose: () => void
}

export const WaiveDialog = ({ memberId, clawback, onClose }: Props) => (
  <Dialog title="Waive clawback" opened={clawback !== undefined} onClose={onClose}>
    {clawback && <WaiveForm {...{ memberId, clawback, onClose }} />}
  </Dialog>
)

function WaiveForm({ memberId, clawback, onClose }: Props & { clawback: MemberClawback }) {
  const form = useForm<{ amount: number | ''; reason: string }>({
    initialValues: { amount: waivable(clawback), reason: '' },
    validate: {
      amount: (amount) => (amount === '' ? 'Please fill this in' : null),
      reason: isNotEmpty('Please fill this in'),
    },
  })
  return (
    <CallForm
      {...{ form, onClose }}
      call={useWaive(memberId, clawback.id)}
      inputOf={({ amount, reason }) => ({ amount: Number(amount), reason })}
      onDone={sentForApproval}
      submit="Submit for approval"
      failure="The waiver could not be requested."
    >
      <p>
        Waives the clawback of loan {clawbackLoan(clawback)}. Once a second person approves it, a correction is booked
        in the open pay period. The payee sees the outcome.
      </p>
      <DollarInput label="Amount to waive" min={0.01} max={waivable(clawback)} {...form.getInputProps('amount')} />
      <Textarea label="Reason" rows={2} maxLength={500} {...form.getInputProps('reason')} />
      <SecondPersonNote />
    </CallForm>
  )
}
