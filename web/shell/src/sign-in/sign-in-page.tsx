import { useSignInSettings } from '@upline/web-kit'
import type { ResetPasswordAnswer } from '@upline/contracts'
import { useState } from 'react'
import { ResetForm } from './reset-form.tsx'
import { SignInForm, type Prefill } from './sign-in-form.tsx'
import { SignInLayout } from './sign-in-layout.tsx'

/** The main sign-in and its reset form, whatever the path. */
export function SignInPage() {
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
      {resetting ? (
        <ResetForm settings={settings.data} onDone={resetDone} onBack={() => setResetting(false)} />
      ) : (
        <SignInForm prefill={prefill} onForgot={() => setResetting(true)} />
      )}
    </SignInLayout>
  )
}
