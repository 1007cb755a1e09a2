import type { CurrentUser } from '@upline/contracts'
import { Note } from '@upline/ui'

/** A signed-in user can use a sign-in page to switch accounts. */
export const SignedInNote = ({ user }: { user: CurrentUser | null }) =>
  user && (
    <Note>
      You are signed in as {user.firstName} {user.lastName}. Signing in here ends that session.
    </Note>
  )
