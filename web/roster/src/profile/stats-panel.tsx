import type { Member } from '@upline/contracts'
import { ActiveBadge, FieldList, Panel, type FieldRow } from '@upline/ui'
import { Checkbox } from '@upline/ui/data'
import { useSignedInUser } from '@upline/web-kit'
import { mayPlace } from '../members/member-facts.ts'
import type { FormApi } from './form-api.ts'
import { commissionLevelBp } from './profile-form.ts'

interface Props {
  member: Member
  form: FormApi | undefined
}

/** Team Stats & Status; while editing, the status is what can be changed of it. */
export function StatsPanel({ member, form }: Props) {
  const viewer = useSignedInUser()
  const count = member.downlineCount.toLocaleString('en-US')
  const rows: FieldRow[] = [
    ['Direct reports', count],
    ['Team level', member.level],
    [
      'Status',
      form ? (
        <ActiveField form={form} disabled={!mayPlace(viewer, member)} />
      ) : (
        <ActiveBadge isActive={member.isActive} />
      ),
    ],
    ['Recruited members', count],
    ['Commission level', `${commissionLevelBp(member.level)} bp`],
  ]
  return (
    <Panel title="Team Stats & Status" flush>
      <FieldList fields={rows} />
    </Panel>
  )
}

const ActiveField = ({ form, disabled }: { form: FormApi; disabled: boolean }) => (
  <Checkbox
    disabled={disabled}
    label="Active Status"
    description="Uncheck if this member is no longer actively working"
    {...form.getInputProps('isActive', { type: 'checkbox' })}
  />
)
