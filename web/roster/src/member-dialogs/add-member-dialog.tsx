import { FieldGrid, FormActions, FormError, Note, toast } from '@upline/ui'
import { Dialog, useForm } from '@upline/ui/data'
import { failureMessage, fieldErrors } from '@upline/web-kit'
import { useState } from 'react'
import { statusTextOf, useCreateMember } from '../members/use-members.ts'
import { emailProblem, EMPTY_FORM, isNamed, newMemberOf, websiteProblem, type MemberForm } from './member-form.ts'
import css from './member-dialogs.module.css'
import { PasswordNote } from './password-note.tsx'
import { PersonFields, WebsiteFields } from './person-fields.tsx'
import { PositionFields } from './position-fields.tsx'

interface Props {
  opened: boolean
  onClose: () => void
}

/** Closing resets the form to its defaults, even if the dialog reopens before it has faded out. */
export function AddMemberDialog({ opened, onClose }: Props) {
  const [round, setRound] = useState(0)
  const close = () => {
    setRound(round + 1)
    onClose()
  }
  return (
    <Dialog title="Add New Team Member" opened={opened} onClose={close} size={640}>
      <AddMemberForm key={round} onClose={close} />
    </Dialog>
  )
}

function AddMemberForm({ onClose }: Omit<Props, 'opened'>) {
  const { form, failure, emailTyped, submitted, isPending } = useAddForm(onClose)
  return (
    <form onSubmit={form.onSubmit(submitted)} noValidate className={css.form}>
      <FieldGrid>
        <PersonFields form={form} onEmail={emailTyped} withUsername />
        <PositionFields form={form} />
        <WebsiteFields form={form} />
      </FieldGrid>
      <Note>
        The upline is the affiliate the member signed up under. The upline and the next two members above them earn an
        override on the member’s loans.
      </Note>
      <PasswordNote />
      <FormError>{failure}</FormError>
      <FormActions onCancel={onClose} isPending={isPending} disabled={!isNamed(form.values)}>
        Add Member
      </FormActions>
    </form>
  )
}

/** The form of a new member. Its errors are next to the fields, in the form and in a toast. */
function useAddForm(onClose: () => void) {
  const create = useCreateMember()
  const [failure, setFailure] = useState<string>()
  const form = useForm<MemberForm>({
    initialValues: EMPTY_FORM,
    validate: {
      email: emailProblem,
      originationWebsite: (site) => websiteProblem(site, true),
      recruitingWebsite: (site) => websiteProblem(site, true),
    },
  })
  const emailTyped = (email: string) => {
    // Fill the username from the email until the user types one.
    const follows = form.values.username === form.values.email.trim().toLowerCase()
    form.setFieldValue('email', email)
    if (follows) form.setFieldValue('username', email.trim().toLowerCase())
  }
  const submitted = (values: MemberForm) =>
    create.mutate(newMemberOf(values), {
      onSuccess: () => {
        toast({ title: 'Success', message: `Added ${values.firstName} ${values.lastName} to the team` })
        onClose()
      },
      onError: (error) => {
        form.setErrors(fieldErrors(error))
        setFailure(failureMessage(error, 'The member could not be added.'))
        toast({ title: 'Error', message: `Failed to create user: ${statusTextOf(error)}`, destructive: true })
      },
    })
  return { form, failure, emailTyped, submitted, isPending: create.isPending }
}
