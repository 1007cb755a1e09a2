import { DISPUTE_REASON_LABELS, DISPUTE_REASONS, type DisputeReason } from '@upline/contracts'
import { Button, FormError, FormFoot, toast } from '@upline/ui'
import { isNotEmpty, Select, Textarea, useForm } from '@upline/ui/data'
import { failureMessage } from '@upline/web-kit'
import { useBooksCall } from '../books/use-books.ts'
import css from './reports.module.css'

interface DisputeValues {
  reason: DisputeReason
  comment: string
}

interface Props {
  /** Chosen first. */
  reason: DisputeReason
  /** Where the answer will be. */
  sent: string
  send: (values: DisputeValues) => Promise<unknown>
  onClose: () => void
}

const REASONS = DISPUTE_REASONS.map((value) => ({ value, label: DISPUTE_REASON_LABELS[value] }))

/** Why a member disputes a line or a loan. */
export function DisputeForm({ reason, sent, send, onClose }: Props) {
  const call = useBooksCall(send)
  const form = useForm<DisputeValues>({
    initialValues: { reason, comment: '' },
    validate: { comment: isNotEmpty('Please fill this in') },
  })
  const submit = form.onSubmit((values) =>
    call.mutate(values, {
      onSuccess: () => {
        toast({ title: 'Dispute Sent', message: sent })
        onClose()
      },
    }),
  )
  return (
    <form onSubmit={submit} noValidate className={css.form}>
      <Select label="Reason" data={REASONS} allowDeselect={false} {...form.getInputProps('reason')} />
      <Textarea label="What is wrong" autosize minRows={3} maxLength={2_000} {...form.getInputProps('comment')} />
      <FormError>{call.isError && failureMessage(call.error, 'The dispute could not be sent.')}</FormError>
      <FormFoot>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={call.isPending}>
          Send Dispute
        </Button>
      </FormFoot>
    </form>
  )
}
