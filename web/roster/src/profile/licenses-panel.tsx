import { LICENSE_STATES, type License, type Member } from '@upline/contracts'
import { canSetComplianceRecords } from '@upline/permissions'
import { Button, Panel } from '@upline/ui'
import { FieldList } from '@upline/ui/data'
import { useSignedInUser } from '@upline/web-kit'
import { useState } from 'react'
import { LicensesDialog } from './licenses-dialog.tsx'
import { termLabel } from './term-label.ts'
import css from './records.module.css'

/** The state licenses of a member. The company and members with the Compliance duty set them for others. */
export function LicensesPanel({ member }: { member: Member }) {
  const [isOpen, setOpen] = useState(false)
  const canSet = canSetComplianceRecords(useSignedInUser(), member)
  const licenses = member.licenses
  return (
    <Panel title="State Licenses" flush>
      {licenses.length > 0 ? (
        <FieldList fields={licenses.map((license) => [nameOf(license), termLabel(license)])} />
      ) : (
        <p className={css.none}>No state licenses recorded.</p>
      )}
      {canSet && (
        <div className={css.foot}>
          <Button variant="default" onClick={() => setOpen(true)}>
            Edit Licenses
          </Button>
          {isOpen && <LicensesDialog member={member} onClose={() => setOpen(false)} />}
        </div>
      )}
    </Panel>
  )
}

const nameOf = ({ state, number }: License) => `${LICENSE_STATES[state] ?? state} ${number}`
