import { Anchor } from '@upline/ui'
import { SignInLayout } from '../sign-in/sign-in-layout.tsx'
import { useSignOut } from '../sign-in/use-sign-out.ts'
import { Enrolment } from './enrolment.tsx'
import css from './second-factor.module.css'

/** The only page that ceo and admin see in production before they set up two-factor authentication. */
export function SecondFactorPage() {
  const signOut = useSignOut()
  return (
    <SignInLayout title="Two-Factor Authentication">
      <p className={css.text}>Your role requires two-factor authentication. Set it up to continue.</p>
      <Enrolment onDone={() => window.location.reload()} />
      <p className={css.text}>
        <Anchor component="button" type="button" underline="always" onClick={() => signOut.mutate()}>
          Sign Out
        </Anchor>
      </p>
    </SignInLayout>
  )
}
