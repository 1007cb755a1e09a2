import { Button } from '@upline/ui'
import { Dialog, isNotEmpty, Textarea, useForm } from '@upline/ui/data'
import { useState } from 'react'
import { SecondPersonNote, sentForApproval } from '../approvals/sent-for-approval.tsx'
import { CallForm } from '../forms/call-form.tsx'
import { useWriteOff } from './use-clawbacks.ts'

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
  const form = useForm({ initialValues: { reason: '' }, validate: { reason: isNotEmpty('Please fill this in') } })
  return (
    <CallForm
      {...{ form, onClose }}
      call={useWriteOff(memberId)}
      inputOf={({ reason }) => reason}
      onDone={sentForApproval}
      submit="Submit for approval"
      failure="The write-off could not be requested."
    >
      <p>
        Cancels everything that {name} still owes. Only the balance of a member who has left or is not active can be
        written off.
      </p>
      <Textarea label="Reason" rows={2} maxLength={500} {...form.getInputProps('reason')} />
      <SecondPersonNote />
    </CallForm>
  )
}
