import { Link, useSignInSettings } from '@upline/web-kit'
import type { CurrentUser, ResetPasswordResponse } from '@upline/contracts'
import { useState } from 'react'
import { ResetForm } from './reset-form.tsx'
import { SignInForm, type Prefill } from './sign-in-form.tsx'
import { SignedInNote } from './signed-in-note.tsx'
import { SignInLayout } from './sign-in-layout.tsx'
import css from './sign-in.module.css'

/** The main sign-in with its reset form: on every path for visitors, at /login for others. */
export function SignInPage({ user }: { user: CurrentUser | null }) {
  const settings = useSignInSettings()
  const [resetting, setResetting] = useState(false)
  const [prefill, setPrefill] = useState<Prefill>({ username: '', password: '' })

  // In production a single-use password is emailed, and only the username is filled in.
  const resetDone = ({ username, message }: ResetPasswordResponse) => {
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
            Back to Your Loans
          </Link>
        </p>
      )}
    </SignInLayout>
  )
}
