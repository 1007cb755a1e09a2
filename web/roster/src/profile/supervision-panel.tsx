import type { Member, NamedSupervision } from '@upline/contracts'
import { canSetComplianceRecords } from '@upline/permissions'
import { Button, LoadError, Panel, SkeletonRows } from '@upline/ui'
import { instantDate } from '@upline/ui/data'
import { loadFailure, useSignedInUser } from '@upline/web-kit'
import { useState } from 'react'
import { SupervisionDialog } from './supervision-dialog.tsx'
import { termLabel } from './term-label.ts'
import { useSupervision } from './use-supervision.ts'
import css from './records.module.css'

/** How a member supervises their downline. The company and members with the Compliance duty record it for others. */
export function SupervisionPanel({ member }: { member: Member }) {
  const [isOpen, setOpen] = useState(false)
  const canSet = canSetComplianceRecords(useSignedInUser(), member)
  const query = useSupervision(member.id)
  return (
    <Panel title="Supervision" flush>
      <Records query={query} />
      {canSet && query.data && (
        <div className={css.foot}>
          <Button variant="default" onClick={() => setOpen(true)}>
            Edit Supervision
          </Button>
          {isOpen && <SupervisionDialog member={member} records={query.data} onClose={() => setOpen(false)} />}
        </div>
      )}
    </Panel>
  )
}

function Records({ query: { data, error, refetch } }: { query: ReturnType<typeof useSupervision> }) {
  if (error && !data)
    return <LoadError title="Unable to load supervision" detail={loadFailure(error)} onRetry={() => refetch()} />
  if (!data) return <SkeletonRows message="Loading supervision..." rows={2} widths={[40, 20]} />
  if (data.length === 0) return <p className={css.none}>No supervision recorded.</p>
  return (
    <ul className={css.records}>
      {data.map((record, at) => (
        <li key={at}>
          {record.work}
          <span className={css.dim}>{`${termLabel(record)}. ${recordedLabel(record)}`}</span>
        </li>
      ))}
    </ul>
  )
}

const recordedLabel = ({ recordedBy, recordedAt }: NamedSupervision) =>
  `Recorded by ${recordedBy.name} on ${instantDate(recordedAt)}.`
