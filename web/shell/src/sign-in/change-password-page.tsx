import { Anchor } from '@upline/ui'
import { ChangePasswordForm } from './change-password-form.tsx'
import { SignInLayout } from './sign-in-layout.tsx'
import css from './sign-in.module.css'
import { useForcedChange } from './use-change-password.ts'
import { useSignOut } from './use-sign-out.ts'

/** The only page of a user who must change the password. */
export function ChangePasswordPage() {
  const signOut = useSignOut()
  return (
    <SignInLayout title="Change Password">
      <ChangePasswordForm
        change={useForcedChange()}
        help="You signed in with a temporary password. Choose a new one to continue."
        size="md"
      >
        <p className={css.help}>
          <Anchor component="button" type="button" underline="always" onClick={() => signOut.mutate()}>
            Sign Out
          </Anchor>
        </p>
      </ChangePasswordForm>
    </SignInLayout>
  )
}
