import { Button, FormError } from '@upline/ui'
import { failureMessage } from '@upline/web-kit'
import { useDirectAccess } from './use-direct-access.ts'
import { VariantLayout } from './variant-layout.tsx'
import type { VariantProps } from './variant-props.ts'
import css from './variants.module.css'

/** Requires a click, because opening a link must not reset a password. */
export function DirectAccessPage({ settings, user }: VariantProps) {
  const access = useDirectAccess(settings)
  return (
    <VariantLayout title="Direct Access" user={user}>
      <div className={css.fields}>
        <FormError>{access.resetError && failureMessage(access.resetError, 'Reset failed')}</FormError>
        <p className={css.text}>
          This resets the password of {settings.featuredMember} to {settings.defaultPassword}, signs you in and opens
          the roster.
        </p>
        <p className={css.text}>You must choose a new password first.</p>
        <Button size="md" fullWidth loading={access.isPending} onClick={access.start}>
          Sign In as {settings.featuredMember}
        </Button>
      </div>
    </VariantLayout>
  )
}
