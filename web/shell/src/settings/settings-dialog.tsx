import type { CurrentUser } from '@upline/contracts'
import { isReadOnly, seesCompany } from '@upline/permissions'
import { Button, FormFoot, QueryError, SkeletonRows } from '@upline/ui'
import { Dialog, Switch } from '@upline/ui/data'
import { Link } from '@upline/web-kit'
import { SecondFactorSection } from '../second-factor/second-factor-section.tsx'
import { PasswordSection } from '../sessions/password-section.tsx'
import { ChainPaySelect } from './chain-pay-select.tsx'
import { CompanySettings } from './company-settings.tsx'
import { PayEmailSwitches } from './pay-email-switches.tsx'
import css from './settings.module.css'
import { usePublicPages, useSwitchPublicPages } from './use-public-pages.ts'

interface Props {
  user: CurrentUser
  onClose: () => void
}

/** Email, security (password and two-factor authentication), and company settings for those who see the company. */
export default function SettingsDialog({ user, onClose }: Props) {
  return (
    <Dialog title="Settings" opened onClose={onClose}>
      {!isReadOnly(user) && (
        <section aria-label="Email">
          <h3 className={css.heading}>Email</h3>
          <PayEmailSwitches />
        </section>
      )}
      <section aria-label="Security" className={css.section}>
        <h3 className={css.heading}>Security</h3>
        <PasswordSection />
        <SecondFactorSection />
      </section>
      {seesCompany(user) && <CompanySection disabled={isReadOnly(user)} />}
      {(user.role === 'admin' || isReadOnly(user)) && (
        <p className={css.text}>
          <Link to="/operations" onClick={onClose}>
            Operations
          </Link>
          : the health of Upline&apos;s services.
        </p>
      )}
      <FormFoot>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </FormFoot>
    </Dialog>
  )
}

const CompanySection = ({ disabled }: { disabled: boolean }) => (
  <section aria-label="Company settings" className={css.section}>
    <h3 className={css.heading}>Company</h3>
    <PublicPagesSwitch disabled={disabled} />
    <ChainPaySelect disabled={disabled} />
    <CompanySettings disabled={disabled} />
  </section>
)

function PublicPagesSwitch({ disabled }: { disabled: boolean }) {
  const { data, error, refetch } = usePublicPages()
  const change = useSwitchPublicPages()
  if (error && !data) return <QueryError title="Unable to load settings" query={{ error, refetch }} />
  if (!data) return <SkeletonRows message="Loading settings..." rows={1} />
  return (
    <>
      <Switch
        mt="md"
        label="Public pages"
        disabled={disabled}
        description="Visitors can view landing pages, agent websites, published sites, recruiting pages and the registration without signing in."
        checked={change.isPending ? change.variables : data.publicPages}
        onChange={(event) => change.mutate(event.currentTarget.checked)}
      />
      <p className={css.state}>
        {data.publicPages ? 'On: anyone with a link can view these pages.' : 'Off: visitors see only the sign-in page.'}
      </p>
    </>
  )
}
