import { Button, FormError, PasswordInput } from '@upline/ui'
import { failureMessage, useSession, useSignInSettings } from '@upline/web-kit'
import { useState, type FormEvent, type ReactNode } from 'react'
import { minLength, newPasswordProblem } from './new-password.ts'
import { revokedKeysNote } from './revoked-keys-note.ts'
import css from './sign-in.module.css'
import type { useChangePassword } from './use-change-password.ts'

interface Props {
  change: ReturnType<typeof useChangePassword>
  help: string
  size: 'sm' | 'md'
  /** Shown below the submit button. */
  children: ReactNode
}

const always = { required: true, withAsterisk: false } as const

/** The form of the forced change and of the settings. */
export function ChangePasswordForm({ change, help, size, children }: Props) {
  const minPasswordLength = minLength(useSignInSettings().data?.mode)
  const note = revokedKeysNote(useSession().data?.activeApiKeys)
  const { problem, submitted } = useCheckedPassword(change, minPasswordLength)
  const failed = change.isError ? failureMessage(change.error, 'Failed to change password') : undefined
  const field = { ...always, size }
  return (
    // noValidate, because the browser's message would hide the product's text for a short password.
    <form className={css.fields} onSubmit={submitted} noValidate>
      <p className={css.help}>{help}</p>
      {note && <p className={css.help}>{note}</p>}
      <FormError>{problem ?? failed}</FormError>
      <PasswordInput {...field} label="Current Password" name="current" autoComplete="current-password" />
      <PasswordInput
        {...field}
        label="New Password"
        name="next"
        autoComplete="new-password"
        minLength={minPasswordLength}
      />
      <PasswordInput
        {...field}
        label="Confirm New Password"
        name="again"
        autoComplete="new-password"
        minLength={minPasswordLength}
      />
      <Button type="submit" size={size} fullWidth loading={change.isPending} disabled={change.isSuccess}>
        Change Password
      </Button>
      {children}
    </form>
  )
}

/** Sends the passwords of the form, unless the new ones have a problem, which it returns. */
function useCheckedPassword(change: Props['change'], minPasswordLength: number) {
  const [problem, setProblem] = useState<string>()
  const submitted = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [current, next, again] = ['current', 'next', 'again'].map((name) => String(form.get(name)))
    const found = newPasswordProblem(next ?? '', again ?? '', minPasswordLength)
    setProblem(found)
    if (!found) change.mutate({ currentPassword: current ?? '', newPassword: next ?? '' })
  }
  return { problem, submitted }
}
