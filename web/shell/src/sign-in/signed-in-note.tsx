import type { CurrentUser } from '@upline/contracts'
import { Note } from '@upline/ui'

/** Whoever is signed in already may still use a sign-in page, to become somebody else. */
export const SignedInNote = ({ user }: { user: CurrentUser | null }) =>
  user && (
    <Note>
      You are signed in as {user.firstName} {user.lastName}. Signing in here ends that session.
    </Note>
  )
