import type { MemberSupervision } from '@upline/contracts'
import { QueryError } from '@upline/ui'
import { Dialog } from '@upline/ui/data'
import { fullName } from '../members/member-facts.ts'
import { SupervisionDialog } from '../profile/supervision-dialog.tsx'
import { useSupervisionNow } from './use-supervision-list.ts'

interface Props {
  member: MemberSupervision
  onClose: () => void
}

/** The dialog of the profile, with the records of now, because it replaces all of them. It opens once they are loaded. */
export function EditSupervision({ member, onClose }: Props) {
  const query = useSupervisionNow(member.id)
  if (query.data) return <SupervisionDialog member={member} records={query.data} onClose={onClose} />
  return (
    <Dialog title={`Supervision by ${fullName(member)}`} opened={query.isError} onClose={onClose}>
      <QueryError title="Unable to load supervision" query={query} />
    </Dialog>
  )
}
