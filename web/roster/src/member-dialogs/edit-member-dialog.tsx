import type { Member } from '@upline/contracts'
import { FieldGrid, FormError, Note, toast, FormActions } from '@upline/ui'
import { Dialog, useForm } from '@upline/ui/data'
import { failureMessage, fieldErrors } from '@upline/web-kit'
import { useState } from 'react'
import { statusTextOf, useUpdateMember } from '../members/use-members.ts'
import css from './member-dialogs.module.css'
import { changeOf, emailProblem, formOf, websiteProblem, type MemberForm } from './member-form.ts'
import { PayrollFields } from './payroll-fields.tsx'
import { PersonFields, WebsiteFields } from './person-fields.tsx'
import { PhotoField } from './photo-field.tsx'
import { PositionFields } from './position-fields.tsx'

interface Props {
  /** The dialog is open while this is set. */
  member: Member | undefined
  onClose: () => void
}

export const EditMemberDialog = ({ member, onClose }: Props) => (
  <Dialog title="Edit Team Member" opened={member !== undefined} onClose={onClose} size={640}>
    {member && <EditMemberForm key={member.id} member={member} onClose={onClose} />}
  </Dialog>
)

const notEmpty = (text: string) => (text.trim() === '' ? 'Fill in this field' : null)

function EditMemberForm({ member, onClose }: Props & { member: Member }) {
  const { form, failure, submitted, isPending } = useEditForm(member, onClose)
  return (
    <form onSubmit={form.onSubmit(submitted)} noValidate className={css.form}>
      <FieldGrid>
        <PersonFields form={form} />
        <div data-wide>
          <PhotoField member={member} />
        </div>
        <PositionFields form={form} member={member} />
        <PayrollFields form={form} member={member} />
        <WebsiteFields form={form} />
      </FieldGrid>
      <Note>
        The upline is the affiliate the member signed up under. A change moves the shares of pending loans. Funded loans
        don&apos;t change.
      </Note>
      <FormError>{failure}</FormError>
      <FormActions onCancel={onClose} isPending={isPending}>
        Save Changes
      </FormActions>
    </form>
  )
}

/** The form of a member's values. Its errors are next to the fields, in the form and in a toast. */
function useEditForm(member: Member, onClose: () => void) {
  const update = useUpdateMember()
  const [failure, setFailure] = useState<string>()
  const form = useForm<MemberForm>({
    initialValues: formOf(member),
    validate: {
      firstName: notEmpty,
      lastName: notEmpty,
      email: emailProblem,
      originationWebsite: (site) => websiteProblem(site, false),
      recruitingWebsite: (site) => websiteProblem(site, false),
    },
  })
  const submitted = (values: MemberForm) =>
    update.mutate(
      { id: member.id, change: changeOf(values) },
      {
        onSuccess: () => {
          toast({ title: 'Success', message: `Updated ${values.firstName} ${values.lastName}` })
          onClose()
        },
        onError: (error) => {
          form.setErrors(fieldErrors(error))
          setFailure(failureMessage(error, 'The member could not be updated.'))
          toast({ title: 'Error', message: `Failed to update user: ${statusTextOf(error)}`, destructive: true })
        },
      },
    )
  return { form, failure, submitted, isPending: update.isPending }
}
