import { canSetComplianceRecords, seesCompliance } from '@upline/permissions'
import { Button, Empty, IconUpload, PageHeader, Panel } from '@upline/ui'
import { useSignedInUser } from '@upline/web-kit'
import { useState } from 'react'
import { ImportLicensesDialog } from './import-licenses-dialog.tsx'
import { LicenseList } from './license-list.tsx'

/** /licenses: state licenses of all members, for those who look after compliance. */
export function LicensesPage() {
  const viewer = useSignedInUser()
  const [isImporting, setImporting] = useState(false)
  const canImport = canSetComplianceRecords(viewer, { id: '' })
  return (
    <>
      <PageHeader
        title="State Licenses"
        sub="Rule S2 warns about funded loans whose originator lacked a license for the property’s state."
        actions={
          canImport && (
            <Button leftSection={<IconUpload size={16} aria-hidden />} onClick={() => setImporting(true)}>
              Import Licenses
            </Button>
          )
        }
      />
      {seesCompliance(viewer) ? (
        <LicenseList onImport={canImport ? () => setImporting(true) : undefined} />
      ) : (
        <Panel flush>
          <Empty title="This page is for the company and members with the Compliance or Auditor duty">
            You can see your own licenses in your profile.
          </Empty>
        </Panel>
      )}
      <ImportLicensesDialog opened={isImporting} onClose={() => setImporting(false)} />
    </>
  )
}
