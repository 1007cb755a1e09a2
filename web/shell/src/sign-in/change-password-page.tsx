import { Anchor, Button, FormError, PasswordInput } from '@upline/ui'
import { failureMessage, useSignInSettings } from '@upline/web-kit'
import { useState, type FormEvent } from 'react'
import { leastLength, newPasswordProblem } from './new-password.ts'
import { SignInLayout } from './sign-in-layout.tsx'
import css from './sign-in.module.css'
import { useChangePassword } from './use-change-password.ts'
import { useSignOut } from './use-sign-out.ts'

const field = { required: true, withAsterisk: false, size: 'md' } as const

/** All that a user sees while a password change is due. */
export function ChangePasswordPage() {
  const change = useChangePassword()
  const signOut = useSignOut()
  const least = leastLength(useSignInSettings().data?.mode)
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
  return (
    <SignInLayout title="Change Password">
      {/* The browser's own bubble would hide the product's words for a short password. */}
      <form className={css.fields} onSubmit={submitted} noValidate>
        <p className={css.help}>You signed in with a temporary password. Choose one of your own to go on.</p>
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
        <Button type="submit" size="md" fullWidth loading={change.isPending} disabled={change.isSuccess}>
          Change Password
        </Button>
        <p className={css.help}>
          <Anchor component="button" type="button" underline="always" onClick={() => signOut.mutate()}>
            Sign Out
          </Anchor>
        </p>
      </form>
    </SignInLayout>
  )
}
