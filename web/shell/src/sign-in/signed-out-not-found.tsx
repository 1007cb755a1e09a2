import { Link } from '@upline/web-kit'
import { SignInLayout } from './sign-in-layout.tsx'
import css from './sign-in.module.css'

/** A sign-in page that this mode does not have, for whoever is signed out. */
export const SignedOutNotFound = () => (
  <SignInLayout title="Page Not Found">
    <p className={css.help}>There is nothing at this address.</p>
    <p className={css.help}>
      <Link to="/login" className={css.link}>
        Go to sign in
      </Link>
    </p>
  </SignInLayout>
)
