import type { PayPeriod } from '@upline/contracts'
import { seesPay } from '@upline/permissions'
import { Button, IconDownload, IconPrinter } from '@upline/ui'
import { Select } from '@upline/ui/data'
import { usePutParams, useSignedInUser } from '@upline/web-kit'
import { periodName } from '../labels/period-labels.ts'
import { AskLoanLink } from './ask-loan-link.tsx'
import { PersonPick } from './person-pick.tsx'
import css from './reports.module.css'

interface Props {
  periods: PayPeriod[]
  period: PayPeriod
  /** Undefined for the viewer's own statement. */
  member: string | undefined
  isOwn: boolean
}

/** Chooses the period and the person of a statement, and prints or saves it. */
export function StatementBar({ periods, period, member, isOwn }: Props) {
  const user = useSignedInUser()
  const put = usePutParams()
  return (
    <div className={`${css.bar} no-print`}>
      <Select
        className={css.pick}
        label="Pay period"
        allowDeselect={false}
        data={periods.map((one) => ({ value: one.id, label: periodName(one) }))}
        value={period.id}
        onChange={(id) => put({ period: id })}
      />
      {seesPay(user) && (
        <PersonPick periodId={period.id} member={member ?? user.id} onPick={(id) => put({ member: id })} />
      )}
      {isOwn && <AskLoanLink />}
      <Files periodId={period.id} member={member} />
    </div>
  )
}

function Files({ periodId, member }: { periodId: string; member: string | undefined }) {
  const query = member ? `?member=${encodeURIComponent(member)}` : ''
  const file = (kind: string) => `/api/statements/${periodId}/statement.${kind}${query}`
  return (
    <div className={css.actions}>
      <Button variant="default" leftSection={<IconPrinter size={15} aria-hidden />} onClick={() => window.print()}>
        Print
      </Button>
      {['pdf', 'csv'].map((kind) => (
        <Button
          key={kind}
          component="a"
          href={file(kind)}
          {...(kind === 'pdf' ? { target: '_blank', rel: 'noreferrer' } : { download: '' })}
          variant="default"
          leftSection={<IconDownload size={15} aria-hidden />}
        >
          {kind.toUpperCase()}
        </Button>
      ))}
    </div>
  )
}
