import type { MemberClawback } from '@upline/contracts'
import { FormError, FormActions } from '@upline/ui'
import { Dialog, isNotEmpty, NumberInput, Textarea, useForm } from '@upline/ui/data'
import { failureMessage, fieldErrors } from '@upline/web-kit'
import { SecondPersonNote, sentForApproval } from '../approvals/sent-for-approval.tsx'
import { clawbackLoan, waivable } from './clawback-labels.ts'
import { useWaive } from './use-clawbacks.ts'
import css from '../reports/reports.module.css'

interface Props {
  memberId: string
  /** undefined: closed. */
  clawback: MemberClawback | undefined
  onClose: () => void
}

export const WaiveDialog = ({ memberId, clawback, onClose }: Props) => (
  <Dialog title="Waive clawback" opened={clawback !== undefined} onClose={onClose}>
    {clawback && <WaiveForm {...{ memberId, clawback, onClose }} />}
  </Dialog>
)

function WaiveForm({ memberId, clawback, onClose }: Props & { clawback: MemberClawback }) {
  const call = useWaive(memberId, clawback.id)
  const form = useForm<{ amount: number | ''; reason: string }>({
    initialValues: { amount: waivable(clawback), reason: '' },
    validate: {
      amount: (amount) => (amount === '' ? 'Please fill this in' : null),
      reason: isNotEmpty('Please fill this in'),
    },
  })
  const submit = form.onSubmit(({ amount, reason }) =>
    call.mutate(
      { amount: Number(amount), reason },
      {
        onSuccess: () => {
          sentForApproval()
          onClose()
        },
        onError: (error) => form.setErrors(fieldErrors(error)),
      },
    ),
  )
  return (
    <form onSubmit={submit} noValidate className={css.form}>
      <p>
        Waives the clawback of loan {clawbackLoan(clawback)}. Once a second person approves it, a correction is booked
        in the open pay period. The payee sees the outcome.
      </p>
      <NumberInput
        label="Amount to waive"
        min={0.01}
        max={waivable(clawback)}
        decimalScale={2}
        prefix="$"
        thousandSeparator=","
        {...form.getInputProps('amount')}
      />
      <Textarea label="Reason" autosize minRows={2} maxLength={500} {...form.getInputProps('reason')} />
      <SecondPersonNote />
      <FormError>{call.isError && failureMessage(call.error, 'The waiver could not be requested.')}</FormError>
      <FormActions onCancel={onClose} isPending={call.isPending}>
        Submit for approval
      </FormActions>
    </form>
  )
}
