import type { RememberedSpelling } from '@upline/contracts'
import { counted } from '@upline/ui'
import { Checkbox, ConfirmDialog } from '@upline/ui/data'
import { useState } from 'react'
import { useConfirmSpelling, useDeleteSpelling } from './use-spellings.ts'

interface Props {
  spelling: RememberedSpelling
  onClose: () => void
}

/** Confirms a proposal and, if the user chooses so, assigns its unassigned loans. */
export function ConfirmSpellingDialog({ spelling, onClose }: Props) {
  const { spelling: name, member, waitingLoans, replaces } = spelling
  const [appliesToWaiting, setAppliesToWaiting] = useState(true)
  const confirm = useConfirmSpelling(spelling, onClose)
  return (
    <ConfirmDialog
      opened
      danger={false}
      title={`Always match "${name}" to ${member.name}?`}
      confirm="Confirm Match"
      busy={confirm.isPending}
      onClose={onClose}
      onConfirm={() => confirm.mutate({ applyToWaiting: waitingLoans > 0 && appliesToWaiting })}
    >
      <p>Imports and syncs will assign loans under this name to {member.name}.</p>
      {replaces && <p>It replaces the match to {replaces.name}.</p>}
      {waitingLoans > 0 && (
        <Checkbox
          label={
            waitingLoans === 1
              ? 'Also assign the loan under this name that has no loan officer'
              : `Also assign the ${counted(waitingLoans, 'loan')} under this name that have no loan officer`
          }
          checked={appliesToWaiting}
          onChange={(event) => setAppliesToWaiting(event.currentTarget.checked)}
        />
      )}
    </ConfirmDialog>
  )
}

export function DeleteSpellingDialog({ spelling, onClose }: Props) {
  const remove = useDeleteSpelling(spelling, onClose)
  return (
    <ConfirmDialog
      opened
      title={`Delete the match "${spelling.spelling}"?`}
      confirm="Delete Match"
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() => remove.mutate()}
    >
      <p>
        {spelling.state === 'confirmed'
          ? `Its ${counted(spelling.matchedLoans, 'loan')} keep their loan officer. New loans under this name will need one.`
          : 'The proposal is removed from the list. No loan changes.'}
      </p>
    </ConfirmDialog>
  )
}
