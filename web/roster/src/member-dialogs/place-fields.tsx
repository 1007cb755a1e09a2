import { levelLabel, roleWords, type Member, type Role } from '@upline/contracts'
import { Select, UplinePicker, type UseFormReturnType } from '@upline/ui/data'
import { useSignedInUser } from '@upline/web-kit'
import { grantableRoles, levelChoices } from '../members/member-facts.ts'
import type { MemberForm } from './member-form.ts'

interface Props {
  form: UseFormReturnType<MemberForm>
  members: Member[]
  /** The member being edited: not their own upline, and nobody changes their own role. */
  member?: Member
}

const levelText = (level: number) =>
  level === 0 ? 'Level 0 (Manager)' : level <= 3 ? levelLabel(level) : `Level ${level}`

/** Role, level and upline: what places a member in the line. */
export function PlaceFields({ form, members, member }: Props) {
  const viewer = useSignedInUser()
  const isSelf = member?.id === viewer.id
  const roles = [...new Set<Role>([...grantableRoles(viewer), form.values.role])]
  return (
    <>
      <Select
        label="Role"
        data={roles.map((role) => ({ value: role, label: roleWords(role) }))}
        allowDeselect={false}
        disabled={isSelf}
        {...form.getInputProps('role')}
      />
      <Select
        label="Level"
        data={levelChoices(Number(form.values.level)).map((level) => ({
          value: String(level),
          label: levelText(level),
        }))}
        allowDeselect={false}
        {...form.getInputProps('level')}
      />
      <div data-wide>
        <UplinePicker label="Upline" members={members} leaveOut={member?.id} {...form.getInputProps('uplineId')} />
      </div>
    </>
  )
}
