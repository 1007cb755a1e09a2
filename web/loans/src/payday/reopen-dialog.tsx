import type { PayRunDetail } from '@upline/contracts'
import { Button, FormError, FormFoot, toast } from '@upline/ui'
import { Dialog, isNotEmpty, Textarea, useForm } from '@upline/ui/data'
import { failureMessage, fieldErrors } from '@upline/web-kit'
import { periodSpan } from '../labels/period-labels.ts'
import { useReopen } from './use-payday.ts'
import css from '../reports/reports.module.css'

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
  const call = useReopen(run.id)
  const form = useForm({ initialValues: { reason: '' }, validate: { reason: isNotEmpty('Please fill this in') } })
  const submit = form.onSubmit((json) =>
    call.mutate(json, {
      onSuccess: () => {
        toast({ title: 'Pay Run Reopened', message: 'Entries can be added to it again.' })
        onClose()
      },
      onError: (error) => form.setErrors(fieldErrors(error)),
    }),
  )
  return (
    <form onSubmit={submit} noValidate className={css.form}>
      <p>
        {periodSpan(run)} opens again: fundings and corrections can be added. Lines that payees verified stay verified.
        The run needs a new lock and a new approval.
      </p>
      <Textarea label="Reason" autosize minRows={2} maxLength={500} {...form.getInputProps('reason')} />
      <FormError>{call.isError && failureMessage(call.error, 'The pay run could not be reopened.')}</FormError>
      <FormFoot>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={call.isPending}>
          Reopen Pay Run
        </Button>
      </FormFoot>
    </form>
  )
}
