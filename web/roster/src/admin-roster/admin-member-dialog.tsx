import type { Member } from '@upline/contracts'
import { FieldGrid, FormActions, FormError } from '@upline/ui'
import { Dialog, Textarea, useForm, type UseFormReturnType } from '@upline/ui/data'
import { failureMessage, fieldErrors } from '@upline/web-kit'
import { useState } from 'react'
import { emailProblem, isNamed, websiteProblem, type MemberForm } from '../member-dialogs/member-form.ts'
import css from '../member-dialogs/member-dialogs.module.css'
import { PasswordNote } from '../member-dialogs/password-note.tsx'
import { PersonFields, WebsiteFields } from '../member-dialogs/person-fields.tsx'
import { PositionFields } from '../member-dialogs/position-fields.tsx'
import { ADMIN_ROLES, adminFormOf, EMPTY_ADMIN_FORM, type AdminForm } from './admin-form.ts'

export type AdminDialogState = { kind: 'add' | 'import' } | { kind: 'edit' | 'delete'; member: Member } | undefined

interface Props {
  /** 'add' without a member, 'edit' with one. */
  dialog: AdminDialogState
  onClose: () => void
  /** Rejects if the server refuses the change. Each page reports the result in its own way. */
  onSave: (form: AdminForm, member: Member | undefined) => Promise<void>
}

/** Add and edit dialog of both admin variants. */
export function AdminMemberDialog({ dialog, onClose, onSave }: Props) {
  const member = dialog?.kind === 'edit' ? dialog.member : undefined
  const title = member ? 'Edit User' : 'Add New User'
  return (
    <Dialog title={title} opened={dialog?.kind === 'add' || dialog?.kind === 'edit'} onClose={onClose} size={640}>
      <AdminMemberForm key={member?.id ?? 'new'} {...{ member, onClose, onSave }} />
    </Dialog>
  )
}

interface FormProps extends Omit<Props, 'dialog'> {
  member: Member | undefined
}

const RULES = {
  email: emailProblem,
  originationWebsite: (site: string) => websiteProblem(site, false),
  recruitingWebsite: (site: string) => websiteProblem(site, false),
}

function AdminMemberForm({ member, onClose, onSave }: FormProps) {
  const [failure, setFailure] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const form = useForm<AdminForm>({ initialValues: member ? adminFormOf(member) : EMPTY_ADMIN_FORM, validate: RULES })
  // The fields that all member dialogs share do not include the notes.
  const plain = form as unknown as UseFormReturnType<MemberForm>
  const submitted = (values: AdminForm) => {
    setSaving(true)
    onSave(values, member)
      .then(onClose, (error: unknown) => {
        form.setErrors(fieldErrors(error))
        setFailure(failureMessage(error, 'The member could not be saved.'))
      })
      .finally(() => setSaving(false))
  }
  return (
    <form onSubmit={form.onSubmit(submitted)} noValidate className={css.form}>
      <FieldGrid>
        <PersonFields form={plain} withUsername={!member} />
        <PositionFields form={plain} member={member} offered={ADMIN_ROLES} />
        <WebsiteFields form={plain} />
        <div data-wide>
          <Textarea label="Notes" rows={2} maxRows={6} {...form.getInputProps('notes')} />
        </div>
      </FieldGrid>
      {!member && <PasswordNote />}
      <FormError>{failure}</FormError>
      <FormActions onCancel={onClose} isPending={isSaving} disabled={!isNamed(form.values)}>
        {member ? 'Save Changes' : 'Add User'}
      </FormActions>
    </form>
  )
}
