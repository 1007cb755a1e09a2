import { BONUS_ATTESTATION } from '@upline/contracts'
import { FormActions, FormError, TextInput } from '@upline/ui'
import { Checkbox, Dialog, isNotEmpty, useForm } from '@upline/ui/data'
import { failureMessage } from '@upline/web-kit'
import { useChangeSettings } from './use-recruiting-settings.ts'

interface Props {
  opened: boolean
  onClose: () => void
}

/** Turns the bonus for registrations on: the CEO or an admin types their name and confirms the sentence. */
export const AttestationDialog = ({ opened, onClose }: Props) => (
  <Dialog title="Pay bonuses for registrations?" opened={opened} onClose={onClose}>
    <AttestationForm onClose={onClose} />
  </Dialog>
)

function AttestationForm({ onClose }: Pick<Props, 'onClose'>) {
  const change = useChangeSettings()
  const form = useForm({
    initialValues: { name: '', isConfirmed: false },
    validate: {
      name: isNotEmpty('Type your name'),
      isConfirmed: (isConfirmed) => (isConfirmed ? null : 'Confirm the sentence'),
    },
  })
  const submit = form.onSubmit((attestation) =>
    change.mutate({ recruitBonus: 'on-registration', attestation }, { onSuccess: onClose }),
  )
  return (
    <form onSubmit={submit} noValidate>
      <Checkbox label={BONUS_ATTESTATION} mb={14} {...form.getInputProps('isConfirmed', { type: 'checkbox' })} />
      <TextInput label="Your name" maxLength={200} mb={14} {...form.getInputProps('name')} />
      <FormError>{change.isError && failureMessage(change.error, 'The bonus could not be turned on.')}</FormError>
      <FormActions onCancel={onClose} isPending={change.isPending}>
        Turn On
      </FormActions>
    </form>
  )
}
