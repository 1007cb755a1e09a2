import type { CurrentUser, SignInSettings } from '@upline/contracts'
import type { ComponentType } from 'react'
import { AdminLoginPage } from './admin-login-page.tsx'
import { DirectAccessPage } from './direct-access-page.tsx'
import { QuickLoginPage } from './quick-login-page.tsx'
import { TestLoginPage } from './test-login-page.tsx'
import type { Variant } from './variant-path.ts'

export interface VariantProps {
  settings: SignInSettings
  /** Who is signed in in this browser; null for a visitor. */
  user: CurrentUser | null
}

const pages: Record<Variant, ComponentType<VariantProps>> = {
  quick: QuickLoginPage,
  test: TestLoginPage,
  admin: AdminLoginPage,
  direct: DirectAccessPage,
}

export default function VariantPage({ variant, ...props }: VariantProps & { variant: Variant }) {
  const Page = pages[variant]
  return <Page {...props} />
}
