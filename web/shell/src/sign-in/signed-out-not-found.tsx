import { Link } from '@upline/web-kit'
import { SignInLayout } from './sign-in-layout.tsx'
import css from './sign-in.module.css'

/** Not-found page for visitors, for sign-in pages that this mode does not have. */
export const SignedOutNotFound = () => (
  <SignInLayout title="Page Not Found">
    <p className={css.help}>We couldn&apos;t find that page.</p>
    <p className={css.help}>
      <Link to="/login" className={css.link}>
        Go to Sign In
      </Link>
    </p>
  </SignInLayout>
)
