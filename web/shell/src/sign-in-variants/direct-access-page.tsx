import { Button, FormError } from '@upline/ui'
import { failureMessage } from '@upline/web-kit'
import { useDirectAccess } from './use-direct-access.ts'
import { VariantLayout } from './variant-layout.tsx'
import type { VariantProps } from './variant-props.ts'
import css from './variants.module.css'

/** By a button, never by the address alone: opening a link must not take somebody's password. */
export function DirectAccessPage({ settings, user }: VariantProps) {
  const access = useDirectAccess(settings)
  return (
    <VariantLayout title="Direct Access" user={user}>
      <div className={css.fields}>
        <FormError>{access.resetError && failureMessage(access.resetError, 'Reset failed')}</FormError>
        <p className={css.text}>
          This resets the password of {settings.featuredMember} to {settings.defaultPassword}, signs in with it and
          opens the roster.
        </p>
        <p className={css.text}>A new password has to be chosen before anything else.</p>
        <Button size="md" fullWidth loading={access.isPending} onClick={access.start}>
          Sign In as {settings.featuredMember}
        </Button>
      </div>
    </VariantLayout>
  )
}
