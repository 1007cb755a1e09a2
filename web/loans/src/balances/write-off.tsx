import { Button, FormError, FormActions } from '@upline/ui'
import { Dialog, isNotEmpty, Textarea, useForm } from '@upline/ui/data'
import { failureMessage, fieldErrors } from '@upline/web-kit'
import { useState } from 'react'
import { SecondPersonNote, sentForApproval } from '../approvals/sent-for-approval.tsx'
import { useWriteOff } from './use-clawbacks.ts'
import css from '../reports/reports.module.css'

interface Props {
  memberId: string
  name: string
}

/** Requests to write off what a former member still owes. */
export function WriteOff({ memberId, name }: Props) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Write off balance
      </Button>
      <Dialog title="Write off balance" opened={isOpen} onClose={close}>
        {isOpen && <WriteOffForm {...{ memberId, name }} onClose={close} />}
      </Dialog>
    </>
  )
}

function WriteOffForm({ memberId, name, onClose }: Props & { onClose: () => void }) {
  const call = useWriteOff(memberId)
  const form = useForm({ initialValues: { reason: '' }, validate: { reason: isNotEmpty('Please fill this in') } })
  const submit = form.onSubmit(({ reason }) =>
    call.mutate(reason, {
      onSuccess: () => {
        sentForApproval()
        onClose()
      },
      onError: (error) => form.setErrors(fieldErrors(error)),
    }),
  )
  return (
    <form onSubmit={submit} noValidate className={css.form}>
      <p>
        Ends everything that {name} still owes, without a payment. Only the balance of a member who has left or is not
        active can be written off.
      </p>
      <Textarea label="Reason" autosize minRows={2} maxLength={500} {...form.getInputProps('reason')} />
      <SecondPersonNote />
      <FormError>{call.isError && failureMessage(call.error, 'The write-off could not be requested.')}</FormError>
      <FormActions onCancel={onClose} isPending={call.isPending}>
        Submit for approval
      </FormActions>
    </form>
  )
}
