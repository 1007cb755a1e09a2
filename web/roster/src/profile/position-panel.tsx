import {
  DUTIES,
  DUTY_DESCRIPTIONS,
  DUTY_LABELS,
  roleLabel,
  type CurrentUser,
  type Member,
  type Role,
} from '@upline/contracts'
import { LevelBadge, Panel, RoleBadge } from '@upline/ui'
import { Checkbox, FieldList, type FieldRow, Select, Term } from '@upline/ui/data'
import { useSignedInUser } from '@upline/web-kit'
import { BranchField } from '../members/branch-field.tsx'
import { DutyBadges } from '../members/duty-badges.tsx'
import { canGrantDuties, grantableRoles, levelChoices, canChangePosition } from '../members/member-facts.ts'
import { MemberPicker } from '../members/member-picker.tsx'
import type { FormApi } from './form-api.ts'
import css from './profile-page.module.css'

interface Props {
  member: Member
  form: FormApi | undefined
}

/** Role and level. In edit mode also the upline. */
export function PositionPanel({ member, form }: Props) {
  const viewer = useSignedInUser()
  const fields = form ? editFields({ member, viewer, form }) : shownFields(member)
  return (
    <Panel title="Role & Level" flush>
      <FieldList fields={fields} />
    </Panel>
  )
}

const shownFields = (member: Member): FieldRow[] => [
  ['Role', <RoleBadge key="role" role={member.role} />],
  [
    'Level',
    <LevelBadge key="level" level={member.level}>{`Level ${member.level}`}</LevelBadge>,
    <Term key="term" name="Level" />,
  ],
  ['Branch', member.branch || 'None'],
  ['Duties', member.duties.length > 0 ? <DutyBadges key="duties" duties={member.duties} /> : 'None'],
]

interface EditProps {
  member: Member
  viewer: CurrentUser
  form: FormApi
}

function editFields({ member, viewer, form }: EditProps): FieldRow[] {
  const disabled = !canChangePosition(viewer, member)
  return [
    ['Role', <RoleSelect key="role" {...{ member, viewer, form }} />],
    ['Level', <LevelSelect key="level" {...{ member, form, disabled }} />],
    [
      'Upline',
      <MemberPicker
        key="upline"
        aria-label="Upline"
        member={member}
        disabled={disabled}
        {...form.getInputProps('uplineId')}
      />,
    ],
    [
      'Branch',
      <BranchField
        key="branch"
        aria-label="Branch"
        isOwn={viewer.id === member.id}
        disabled={disabled}
        {...form.getInputProps('branch')}
      />,
    ],
    ...(canGrantDuties(viewer, member) ? [['Duties', <DutiesField key="duties" form={form} />] as FieldRow] : []),
  ]
}

/** The roles that the viewer can grant, and the current one. */
const RoleSelect = ({ member, viewer, form }: EditProps) => (
  <Select
    aria-label="Role"
    data={[...new Set<Role>([...grantableRoles(viewer), member.role])].map((role) => ({
      value: role,
      label: roleLabel(role),
    }))}
    allowDeselect={false}
    disabled={viewer.id === member.id}
    {...form.getInputProps('role')}
  />
)

interface LevelProps extends Omit<EditProps, 'viewer'> {
  disabled: boolean
}

const LevelSelect = ({ member, form, disabled }: LevelProps) => (
  <Select
    aria-label="Level"
    data={levelChoices(member.level).map((level) => ({ value: String(level), label: `Level ${level}` }))}
    allowDeselect={false}
    disabled={disabled}
    {...form.getInputProps('level')}
  />
)

const DutiesField = ({ form }: { form: FormApi }) => (
  <Checkbox.Group aria-label="Duties" {...form.getInputProps('duties')}>
    <div className={css.duties}>
      {DUTIES.map((duty) => (
        <Checkbox key={duty} value={duty} label={DUTY_LABELS[duty]} description={DUTY_DESCRIPTIONS[duty]} />
      ))}
    </div>
  </Checkbox.Group>
)
