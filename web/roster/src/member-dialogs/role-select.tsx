import { roleLabel, type Member, type Role } from '@upline/contracts'
import { Select, type UseFormReturnType } from '@upline/ui/data'
import { useSignedInUser } from '@upline/web-kit'
import { grantableRoles } from '../members/member-facts.ts'
import type { MemberForm } from './member-form.ts'

interface Props {
  form: Pick<UseFormReturnType<MemberForm>, 'getInputProps'> & { values: { role: Role } }
  /** The member being edited. Members cannot change their own role. */
  member?: Member
  /** Roles of the page. Roles above the viewer's role are left out. */
  offered: readonly Role[]
  withAsterisk?: boolean
}

export function RoleSelect({ form, member, offered, withAsterisk }: Props) {
  const viewer = useSignedInUser()
  const roles = new Set<Role>([...grantableRoles(viewer).filter((role) => offered.includes(role)), form.values.role])
  return (
    <Select
      label="Role"
      withAsterisk={withAsterisk}
      data={[...roles].map((role) => ({ value: role, label: roleLabel(role) }))}
      allowDeselect={false}
      disabled={member?.id === viewer.id}
      {...form.getInputProps('role')}
    />
  )
}
