import type { Member } from '@upline/contracts'
import { FormActions, FormError, toast } from '@upline/ui'
import { Dialog, useForm } from '@upline/ui/data'
import { failureMessage, fieldErrors } from '@upline/web-kit'
import { useState } from 'react'
import { useUpdateMember } from '../members/use-members.ts'
import { BuilderFields } from './builder-fields.tsx'
import { builderChange, builderFormOf, EDIT_RULES, type BuilderForm } from './builder-form.ts'

interface Props {
  /** The dialog is open while this is set. */
  member: Member | undefined
  onClose: () => void
}

export const EditProfileDialog = ({ member, onClose }: Props) => (
  <Dialog title="Edit User Profile" opened={member !== undefined} onClose={onClose} size={680}>
    {member && <EditProfileForm key={member.id} member={member} onClose={onClose} />}
  </Dialog>
)

const FAILED = 'Failed to update the profile. Please try again.'

function EditProfileForm({ member, onClose }: { member: Member; onClose: () => void }) {
  const update = useUpdateMember()
  const [failure, setFailure] = useState<string>()
  const form = useForm<BuilderForm>({ initialValues: builderFormOf(member), validate: EDIT_RULES })
  const submitted = (values: BuilderForm) =>
    update.mutate(
      { id: member.id, change: builderChange(values) },
      {
        onSuccess: () => {
          toast({ title: 'Profile Updated', message: `Updated ${values.firstName} ${values.lastName}` })
          onClose()
        },
        onError: (error) => {
          form.setErrors(fieldErrors(error))
          setFailure(failureMessage(error, FAILED))
          toast({ title: 'Error Updating Profile', message: failureMessage(error, FAILED), destructive: true })
        },
      },
    )
  return (
    <form onSubmit={form.onSubmit(submitted)} noValidate>
      <BuilderFields form={form} member={member} />
      <FormError>{failure}</FormError>
      <FormActions sticky onCancel={onClose} isPending={update.isPending}>
        Save Changes
      </FormActions>
    </form>
  )
}
