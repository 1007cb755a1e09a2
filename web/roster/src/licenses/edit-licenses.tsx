import type { MemberLicenses } from '@upline/contracts'
import { QueryError } from '@upline/ui'
import { Dialog } from '@upline/ui/data'
import { fullName } from '../members/member-facts.ts'
import { LicensesDialog } from '../profile/licenses-dialog.tsx'
import { useLicensesNow } from './use-licenses.ts'

/** The dialog of the profile, with the licenses of now, because it replaces all of them. It opens once they are loaded. */
export function EditLicenses({ member, onClose }: { member: MemberLicenses; onClose: () => void }) {
  const query = useLicensesNow(member.id)
  if (query.data) return <LicensesDialog member={{ ...member, licenses: query.data }} onClose={onClose} />
  return (
    <Dialog title={`State Licenses of ${fullName(member)}`} opened={query.isError} onClose={onClose}>
      <QueryError title="Unable to load licenses" query={query} />
    </Dialog>
  )
}
