import type { CurrentUser } from '@upline/contracts'
import { Note } from '@upline/ui'
import { Link } from '@upline/web-kit'
import type { ReactNode } from 'react'
import { SignInLayout } from '../sign-in/sign-in-layout.tsx'
import css from './variants.module.css'

interface Props {
  title: string
  user: CurrentUser | null
  children: ReactNode
}

/** Whoever is signed in already may still use a variant, to become somebody else. */
export const VariantLayout = ({ title, user, children }: Props) => (
  <SignInLayout title={title}>
    {user && (
      <Note>
        You are signed in as {user.firstName} {user.lastName}. Signing in here ends that session.
      </Note>
    )}
    {children}
    <p className={css.back}>
      <Link to={user ? '/loans' : '/login'}>{user ? 'Back to your loans' : 'Back to sign in'}</Link>
    </p>
  </SignInLayout>
)
