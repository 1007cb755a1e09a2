import type { ComponentType } from 'react'
import { AdminLoginPage } from './admin-login-page.tsx'
import { DirectAccessPage } from './direct-access-page.tsx'
import { QuickLoginPage } from './quick-login-page.tsx'
import { TestLoginPage } from './test-login-page.tsx'
import type { Variant } from './variant-path.ts'
import type { VariantProps } from './variant-props.ts'

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
