import { DISPUTE_REASON_LABELS, DISPUTE_REASONS, type DisputeReason } from '@upline/contracts'
import { toast } from '@upline/ui'
import { isNotEmpty, Select, Textarea, useForm } from '@upline/ui/data'
import { usePayMutation } from '../statements/use-statements.ts'
import { CallForm } from '../forms/call-form.tsx'

interface DisputeValues {
  reason: DisputeReason
  comment: string
}

interface Props {
  /** The initial choice. */
  reason: DisputeReason
  /** Says where the answer will appear. */
  sent: string
  send: (values: DisputeValues) => Promise<unknown>
  onClose: () => void
}

const REASONS = DISPUTE_REASONS.map((value) => ({ value, label: DISPUTE_REASON_LABELS[value] }))

/** Why a member disputes a line or a loan. */
export function DisputeForm({ reason, sent, send, onClose }: Props) {
  const form = useForm<DisputeValues>({
    initialValues: { reason, comment: '' },
    validate: { comment: isNotEmpty('Please fill this in') },
  })
  return (
    <CallForm
      {...{ form, onClose }}
      call={usePayMutation(send)}
      inputOf={(values) => values}
      onDone={() => toast({ title: 'Dispute Sent', message: sent })}
      submit="Send Dispute"
      failure="The dispute could not be sent."
    >
      <Select label="Reason" data={REASONS} allowDeselect={false} {...form.getInputProps('reason')} />
      <Textarea label="What is wrong" rows={3} maxLength={2_000} {...form.getInputProps('comment')} />
    </CallForm>
  )
}
