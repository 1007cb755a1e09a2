import type { CurrentUser, SignInSettings } from '@upline/contracts'

/** What each of the sign-in variants is drawn from. */
export interface VariantProps {
  settings: SignInSettings
  /** Who is signed in in this browser; null for a visitor. */
  user: CurrentUser | null
}
