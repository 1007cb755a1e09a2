import { AccountRows } from './account-rows.tsx'
import { VariantLayout } from './variant-layout.tsx'
import type { VariantProps } from './variant-props.ts'
import css from './variants.module.css'

export const QuickLoginPage = ({ settings, user }: VariantProps) => (
  <VariantLayout title="Quick Login" user={user}>
    <p className={css.text}>Sign in with one click as a demo account.</p>
    <AccountRows settings={settings} otherwise="Invalid credentials" />
  </VariantLayout>
)
