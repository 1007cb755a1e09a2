import { FormError, Panel, toast, FormActions } from '@upline/ui'
import { useForm } from '@upline/ui/data'
import { failureMessage, fieldErrors } from '@upline/web-kit'
import { useState } from 'react'
import { PasswordNote } from '../member-dialogs/password-note.tsx'
import { useAddTeamMember } from '../members/use-members.ts'
import { BuilderFields } from './builder-fields.tsx'
import { ADD_RULES, EMPTY_BUILDER_FORM, newBuilderMember, type BuilderForm } from './builder-form.ts'
import css from './builder.module.css'

const FAILED = 'Failed to add team member. Please try again.'

/** The add form above the list. A new member appears in the list immediately. */
export function AddTeamMember({ onClose }: { onClose: () => void }) {
  const { form, failure, emailTyped, submitted, isPending } = useAddForm(onClose)
  return (
    <div className={css.add}>
      <Panel title="Add Team Member">
        <form onSubmit={form.onSubmit(submitted)} noValidate aria-label="Add Team Member">
          <BuilderFields form={form} onEmail={emailTyped} />
          <PasswordNote />
          <FormError>{failure}</FormError>
          <FormActions onCancel={onClose} isPending={isPending}>
            Add Member
          </FormActions>
        </form>
      </Panel>
    </div>
  )
}

/** The form of a new member. Its errors are next to the fields, in the form and in a toast. */
function useAddForm(onClose: () => void) {
  const create = useAddTeamMember()
  const [failure, setFailure] = useState<string>()
  const form = useForm<BuilderForm>({ initialValues: EMPTY_BUILDER_FORM, validate: ADD_RULES })
  const emailTyped = (email: string) => {
    // Fill the username from the email until the user types one.
    const follows = form.values.username === form.values.email.trim().toLowerCase()
    form.setFieldValue('email', email)
    if (follows) form.setFieldValue('username', email.trim().toLowerCase())
  }
  const submitted = (values: BuilderForm) =>
    create.mutate(newBuilderMember(values), {
      onSuccess: () => {
        toast({
          title: 'Team Member Added',
          message: `${values.firstName} ${values.lastName} has been added to the team.`,
        })
        onClose()
      },
      onError: (error) => {
        form.setErrors(fieldErrors(error))
        setFailure(failureMessage(error, FAILED))
        toast({ title: 'Error Adding Member', message: FAILED, destructive: true })
      },
    })
  return { form, failure, emailTyped, submitted, isPending: create.isPending }
}
