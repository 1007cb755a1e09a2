import type { CurrentUser } from '@upline/contracts'
import { Link } from '@upline/web-kit'
import type { ReactNode } from 'react'
import { SignInLayout } from '../sign-in/sign-in-layout.tsx'
import { SignedInNote } from '../sign-in/signed-in-note.tsx'
import css from './variants.module.css'

interface Props {
  title: string
  user: CurrentUser | null
  children: ReactNode
}

/** Layout of every variant, with a link back. */
export const VariantLayout = ({ title, user, children }: Props) => (
  <SignInLayout title={title}>
    <SignedInNote user={user} />
    {children}
    <p className={css.back}>
      <Link to={user ? '/loans' : '/login'}>{user ? 'Back to Your Loans' : 'Back to sign in'}</Link>
    </p>
  </SignInLayout>
)
