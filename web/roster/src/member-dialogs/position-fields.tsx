import { levelLabel, ROLES, type Member, type Role } from '@upline/contracts'
import { Select, type UseFormReturnType } from '@upline/ui/data'
import { useSignedInUser } from '@upline/web-kit'
import { BranchField } from '../members/branch-field.tsx'
import { levelChoices } from '../members/member-facts.ts'
import { MemberPicker } from '../members/member-picker.tsx'
import { MoveEffects } from '../moves/move-effects.tsx'
import { useMovePreview, type MoveTo } from '../moves/use-move-preview.ts'
import type { MemberForm } from './member-form.ts'
import { RoleSelect } from './role-select.tsx'
import { useIsPositionReadOnly } from './use-is-position-read-only.ts'

interface Props {
  form: UseFormReturnType<MemberForm>
  /** The member being edited. They cannot be their own upline or change their own role. */
  member?: Member
  /** Roles of the page. Roles above the viewer's role are left out. */
  offered?: readonly Role[]
}

const levelText = (level: number) =>
  level === 0 ? 'Level 0 (Manager)' : level <= 3 ? levelLabel(level) : `Level ${level}`

/** Role, level and upline: the member's position in the team. */
export function PositionFields({ form, member, offered = ROLES }: Props) {
  const disabled = useIsPositionReadOnly(member)
  const isOwn = useSignedInUser().id === member?.id
  return (
    <>
      <RoleSelect {...{ form, member, offered }} />
      <Select
        label="Level"
        data={levelChoices(Number(form.values.level)).map((level) => ({
          value: String(level),
          label: levelText(level),
        }))}
        allowDeselect={false}
        disabled={disabled}
        {...form.getInputProps('level')}
      />
      <div data-wide={member ? true : undefined}>
        <MemberPicker label="Upline" member={member} disabled={disabled} {...form.getInputProps('uplineId')} />
      </div>
      <div data-wide>
        <BranchField label="Branch" isOwn={isOwn} disabled={disabled} {...form.getInputProps('branch')} />
      </div>
      {member && form.values.uplineId !== member.uplineId && (
        <div data-wide>
          <MoveAhead id={member.id} uplineId={form.values.uplineId} />
        </div>
      )}
    </>
  )
}

/** A changed upline moves the member. Shows a preview of the effects before saving. */
const MoveAhead = (to: MoveTo) => <MoveEffects preview={useMovePreview(to, true)} />
