import { Anchor } from '@upline/ui'
import { SignInLayout } from '../sign-in/sign-in-layout.tsx'
import { useSignOut } from '../sign-in/use-sign-out.ts'
import { Enrolment } from './enrolment.tsx'
import css from './second-factor.module.css'

/** All that ceo and admin see in production before they have a second factor. */
export function SecondFactorPage() {
  const signOut = useSignOut()
  return (
    <SignInLayout title="Second Factor">
      <p className={css.text}>Your role needs a second factor. Set it up to go on.</p>
      <Enrolment onDone={() => window.location.reload()} />
      <p className={css.text}>
        <Anchor component="button" type="button" underline="always" onClick={() => signOut.mutate()}>
          Sign Out
        </Anchor>
      </p>
    </SignInLayout>
  )
}
