import type { Member } from '@upline/contracts'
import { counted, toast } from '@upline/ui'
import { ConfirmDialog } from '@upline/ui/data'
import { failureToast } from '@upline/web-kit'
import { ADMIN_ID, fullName } from '../members/member-facts.ts'
import { useDeleteMember, useRestoreMember } from '../members/use-members.ts'

/** The member who deleted another member can restore them for 30 seconds. */
const UNDO_MS = 30_000

/** Each page has its own texts in the product's error catalog. */
const TEXTS = {
  roster: {
    done: 'Team Member Removed',
    doneText: (name: string) => `${name} has been removed from the team.`,
    failed: 'Error Removing Member',
    failedText: 'Failed to remove team member. Please try again.',
  },
  team: {
    done: 'Success',
    doneText: () => 'User deleted successfully.',
    // The catalog fixes the title. The reason follows below it.
    failed: 'Failed to delete user.',
    failedText: 'Please try again.',
  },
} as const

interface Props {
  /** The dialog is open while this is set. */
  member: Member | undefined
  onClose: () => void
  texts: keyof typeof TEXTS
}

export function DeleteMemberDialog({ member, onClose, texts }: Props) {
  const remove = useDeleteMember()
  const undo = useUndo()
  const text = TEXTS[texts]
  const confirmed = () => {
    if (!member) return
    if (member.id === ADMIN_ID) {
      toast({ title: 'Cannot Delete', message: 'Admin user cannot be deleted.', destructive: true })
      onClose()
      return
    }
    const name = fullName(member)
    remove.mutate(member.id, {
      onSuccess: () =>
        toast({
          title: text.done,
          message: text.doneText(name),
          ms: UNDO_MS,
          action: { label: 'Undo', onClick: () => undo(member.id, name) },
        }),
      onError: failureToast(text.failed, text.failedText),
      onSettled: onClose,
    })
  }
  return (
    <ConfirmDialog
      title={`Delete ${member ? fullName(member) : ''}?`}
      opened={member !== undefined}
      onClose={onClose}
      confirm="Delete"
      onConfirm={confirmed}
      busy={remove.isPending}
    >
      {member && <Consequences member={member} />}
    </ConfirmDialog>
  )
}

/** Restores a deleted member and shows the result. */
function useUndo() {
  const restore = useRestoreMember()
  return (id: string, name: string) =>
    restore.mutate(id, {
      onSuccess: () =>
        toast({
          title: 'Team Member Restored',
          message: `${name} has been restored with the same upline and direct reports.`,
        }),
      onError: failureToast('Error', `${name} could not be restored.`),
    })
}

function Consequences({ member }: { member: Member }) {
  const reports = member.downlineCount
  const where = member.uplineName ? `report to ${member.uplineName}` : 'have no upline'
  return (
    <>
      {reports > 0 && (
        <p>
          {counted(reports, 'direct report')} will {where}.
        </p>
      )}
      <p>Loans, commissions and history are kept. {member.firstName} can no longer sign in.</p>
      <p>This action cannot be undone.</p>
    </>
  )
}
