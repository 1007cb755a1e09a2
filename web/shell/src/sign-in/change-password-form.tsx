import { Button, FormError, PasswordInput } from '@upline/ui'
import { failureMessage, useSession, useSignInSettings } from '@upline/web-kit'
import { useState, type FormEvent, type ReactNode } from 'react'
import { leastLength, newPasswordProblem } from './new-password.ts'
import { revokedKeysNote } from './revoked-keys-note.ts'
import css from './sign-in.module.css'
import type { useChangePassword } from './use-change-password.ts'

interface Props {
  change: ReturnType<typeof useChangePassword>
  help: string
  size: 'sm' | 'md'
  /** Below the button that submits. */
  children: ReactNode
}

const always = { required: true, withAsterisk: false } as const

/** The forced change and the one of the settings. */
export function ChangePasswordForm({ change, help, size, children }: Props) {
  const least = leastLength(useSignInSettings().data?.mode)
  const note = revokedKeysNote(useSession().data?.activeApiKeys)
  const [problem, setProblem] = useState<string>()
  const submitted = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [current, next, again] = ['current', 'next', 'again'].map((name) => String(form.get(name)))
    const found = newPasswordProblem(next ?? '', again ?? '', least)
    setProblem(found)
    if (!found) change.mutate({ currentPassword: current ?? '', newPassword: next ?? '' })
  }
  const failed = change.isError ? failureMessage(change.error, 'Failed to change password') : undefined
  const field = { ...always, size }
  return (
    // The browser's own bubble would hide the product's words for a short password.
    <form className={css.fields} onSubmit={submitted} noValidate>
      <p className={css.help}>{help}</p>
      {note && <p className={css.help}>{note}</p>}
      <FormError>{problem ?? failed}</FormError>
      <PasswordInput {...field} label="Current Password" name="current" autoComplete="current-password" />
      <PasswordInput {...field} label="New Password" name="next" autoComplete="new-password" minLength={least} />
      <PasswordInput
        {...field}
        label="Confirm New Password"
        name="again"
        autoComplete="new-password"
        minLength={least}
      />
      <Button type="submit" size={size} fullWidth loading={change.isPending} disabled={change.isSuccess}>
        Change Password
      </Button>
      {children}
    </form>
  )
}
