import { Button, FormError, FormFoot, TextInput, toast } from '@upline/ui'
import { Dialog, isNotEmpty, Textarea, useForm } from '@upline/ui/data'
import { failureMessage, fieldErrors } from '@upline/web-kit'
import { MemberSelect } from '../members/member-select.tsx'
import css from '../reports/reports.module.css'
import { holdSubject } from './hold-labels.ts'
import { usePlaceHold } from './use-holds.ts'

interface Props {
  opened: boolean
  onClose: () => void
}

export const PlaceHoldDialog = ({ opened, onClose }: Props) => (
  <Dialog title="Place Hold" opened={opened} onClose={onClose}>
    {opened && <PlaceHoldForm onClose={onClose} />}
  </Dialog>
)

const FILL = 'Please fill this in'

function PlaceHoldForm({ onClose }: Pick<Props, 'onClose'>) {
  const call = usePlaceHold()
  const form = useForm({
    initialValues: { loanNumber: '', memberId: '', reason: '' },
    validate: { loanNumber: isNotEmpty(FILL), reason: isNotEmpty(FILL) },
  })
  const submit = form.onSubmit(({ memberId, ...json }) =>
    call.mutate(
      { ...json, ...(memberId && { memberId }) },
      {
        onSuccess: (hold) => {
          toast({ title: 'Hold Placed', message: `Pay of ${holdSubject(hold)} is on hold.` })
          onClose()
        },
        onError: (error) => form.setErrors(fieldErrors(error)),
      },
    ),
  )
  return (
    <form onSubmit={submit} noValidate className={css.form}>
      <p>The loan's pay stays booked, and no pay run pays it. Its payees get an email without the reason.</p>
      <TextInput label="Loan number" maxLength={300} {...form.getInputProps('loanNumber')} />
      <MemberSelect label="Only the pay of (empty: everyone)" {...form.getInputProps('memberId')} />
      <Textarea label="Reason" autosize minRows={2} maxLength={500} {...form.getInputProps('reason')} />
      <FormError>{call.isError && failureMessage(call.error, 'The hold could not be placed.')}</FormError>
      <FormFoot>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={call.isPending}>
          Place Hold
        </Button>
      </FormFoot>
    </form>
  )
}
