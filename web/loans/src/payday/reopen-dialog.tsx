import type { PayRunDetail } from '@upline/contracts'
import { toast } from '@upline/ui'
import { Dialog, isNotEmpty, Textarea, useForm } from '@upline/ui/data'
import { CallForm } from '../forms/call-form.tsx'
import { periodSpan } from '../labels/period-labels.ts'
import { useReopen } from './use-payday.ts'

interface Props {
  run: PayRunDetail
  opened: boolean
  onClose: () => void
}

export const ReopenDialog = ({ run, opened, onClose }: Props) => (
  <Dialog title="Reopen pay run?" opened={opened} onClose={onClose} size={480}>
    {opened && <ReopenForm {...{ run, onClose }} />}
  </Dialog>
)

function ReopenForm({ run, onClose }: Omit<Props, 'opened'>) {
  const form = useForm({ initialValues: { reason: '' }, validate: { reason: isNotEmpty('Please fill this in') } })
  return (
    <CallForm
      {...{ form, onClose }}
      call={useReopen(run.id)}
      inputOf={(values) => values}
      onDone={() => toast({ title: 'Pay Run Reopened', message: 'Entries can be added to it again.' })}
      submit="Reopen Pay Run"
      failure="The pay run could not be reopened."
    >
      <p>
        {periodSpan(run)} opens again: fundings and corrections can be added. Lines that payees verified stay verified.
        The run needs a new lock and a new approval.
      </p>
      <Textarea label="Reason" rows={2} maxLength={500} {...form.getInputProps('reason')} />
    </CallForm>
  )
}
