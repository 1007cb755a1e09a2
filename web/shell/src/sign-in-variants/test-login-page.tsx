import { AccountRows } from './account-rows.tsx'
import { VariantLayout } from './variant-layout.tsx'
import type { VariantProps } from './variant-props.ts'
import css from './variants.module.css'

export const TestLoginPage = ({ settings, user }: VariantProps) => (
  <VariantLayout title="Test Login" user={user}>
    <p className={css.text}>
      Demo accounts for testing.
      {settings.demoPassword && ` Each has the password '${settings.demoPassword}'.`}
    </p>
    <AccountRows settings={settings} otherwise="Please check your credentials and try again." />
  </VariantLayout>
)
