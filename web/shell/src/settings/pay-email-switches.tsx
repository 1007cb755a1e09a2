import type { PayEmail } from '@upline/contracts'
import { QueryError, SkeletonRows } from '@upline/ui'
import { Switch } from '@upline/ui/data'
import { useChangeEmailPreferences, useEmailPreferences } from './use-email-preferences.ts'
import css from './settings.module.css'

const SWITCHES: { email: PayEmail; label: string; description: string }[] = [
  {
    email: 'statementReady',
    label: 'Statement ready',
    description: 'Your pay run is locked, or your statement changed.',
  },
  {
    email: 'verificationDue',
    label: 'Verification due',
    description: 'Two days are left to verify your statement, and lines are not verified.',
  },
  { email: 'disputeAnswered', label: 'Dispute answered', description: 'Payroll answered one of your disputes.' },
  { email: 'paymentMade', label: 'Payment made', description: 'Your pay run was marked as paid.' },
  { email: 'holdReleased', label: 'Hold released', description: 'Some of your pay is no longer on hold.' },
]

/** Emails that the user gets: the daily digest, and those about pay. */
export function PayEmailSwitches() {
  const { data, error, refetch } = useEmailPreferences()
  const change = useChangeEmailPreferences()
  if (error && !data) return <QueryError title="Unable to load settings" query={{ error, refetch }} />
  if (!data) return <SkeletonRows message="Loading settings..." rows={1} />
  const shown = { ...data, ...(change.isPending && change.variables) }
  return (
    <>
      <Switch
        label="Commission digest"
        description="One daily email with your new commissions (imports excluded). Unsubscribe anytime."
        checked={shown.commissionDigest}
        onChange={(event) => change.mutate({ commissionDigest: event.currentTarget.checked })}
      />
      {SWITCHES.map(({ email, label, description }) => (
        <Switch
          key={email}
          mt="md"
          label={label}
          description={description}
          checked={shown[email]}
          onChange={(event) => change.mutate({ [email]: event.currentTarget.checked })}
        />
      ))}
      <p className={css.state}>Emails about a statement, payment or hold that withholds pay are always sent.</p>
    </>
  )
}
