import type { CurrentUser, SignInSettings } from '@upline/contracts'

/** Props of each sign-in variant. */
export interface VariantProps {
  settings: SignInSettings
  /** The signed-in user. null for a visitor. */
  user: CurrentUser | null
}
