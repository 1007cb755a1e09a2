import { Button, FormFoot } from '@upline/ui'
import { Dialog } from '@upline/ui/data'
import { useState } from 'react'
import { MemberPicker } from '../members/member-picker.tsx'
import type { LineMember } from '../team-line/tree-pages.ts'
import css from './simulator.module.css'

interface Props {
  /** The dialog is open while this is set. */
  member: LineMember | undefined
  onChoose: (uplineId: string | null) => void
  onClose: () => void
}

/** Moves a member by keyboard and on a phone. */
export const MoveToDialog = ({ member, onChoose, onClose }: Props) => (
  <Dialog title={`Move ${member?.name ?? ''} to…`} opened={member !== undefined} onClose={onClose}>
    {member && <Form key={member.memberId} member={member} onChoose={onChoose} onClose={onClose} />}
  </Dialog>
)

function Form({ member, onChoose, onClose }: Props & { member: LineMember }) {
  const [uplineId, setUplineId] = useState(member.upline.id)
  return (
    <div className={css.form}>
      <MemberPicker
        label="New upline"
        leaveOut={member.memberId}
        value={uplineId}
        onChange={setUplineId}
        description="Their downline moves with them. Nothing changes outside of the simulator."
      />
      <FormFoot>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={uplineId === member.upline.id} onClick={() => onChoose(uplineId)}>
          Simulate move
        </Button>
      </FormFoot>
    </div>
  )
}
