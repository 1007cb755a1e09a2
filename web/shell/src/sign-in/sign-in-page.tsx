import { Link, useSignInSettings } from '@upline/web-kit'
import type { CurrentUser, ResetPasswordAnswer } from '@upline/contracts'
import { useState } from 'react'
import { ResetForm } from './reset-form.tsx'
import { SignInForm, type Prefill } from './sign-in-form.tsx'
import { SignedInNote } from './signed-in-note.tsx'
import { SignInLayout } from './sign-in-layout.tsx'
import css from './sign-in.module.css'

/** The main sign-in and its reset form: for a visitor whatever the path, for others at /login. */
export function SignInPage({ user }: { user: CurrentUser | null }) {
  const settings = useSignInSettings()
  const [resetting, setResetting] = useState(false)
  const [prefill, setPrefill] = useState<Prefill>({ username: '', password: '' })

  // In production a single-use password goes to the account's address, and nothing is filled in but the name.
  const resetDone = ({ username, message }: ResetPasswordAnswer) => {
    setPrefill({ username, password: settings.data?.defaultPassword ?? '', message })
    setResetting(false)
  }

  return (
    <SignInLayout title={resetting ? 'Reset Password' : 'Sign in'}>
      <SignedInNote user={user} />
      {resetting ? (
        <ResetForm settings={settings.data} onDone={resetDone} onBack={() => setResetting(false)} />
      ) : (
        <SignInForm prefill={prefill} onForgot={() => setResetting(true)} />
      )}
      {user && (
        <p className={css.help}>
          <Link to="/loans" className={css.link}>
            Back to your loans
          </Link>
        </p>
      )}
    </SignInLayout>
  )
}
