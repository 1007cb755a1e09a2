import type { Member } from '@upline/contracts'
import { ActiveBadge, Panel } from '@upline/ui'
import { Checkbox, FieldList, type FieldRow, Term } from '@upline/ui/data'
import { Link, useSignedInUser } from '@upline/web-kit'
import { Fragment } from 'react'
import { canChangePosition } from '../members/member-facts.ts'
import { levelRateBp, levelRateLabel } from './commission-level.ts'
import type { FormApi } from './form-api.ts'
import css from './profile-page.module.css'
import { useCompanyPlan, useRecruits } from './use-stats.ts'

interface Props {
  member: Member
  form: FormApi | undefined
}

/** Team Stats & Status. Only the status is editable. */
export function StatsPanel({ member, form }: Props) {
  const viewer = useSignedInUser()
  const rows: FieldRow[] = [
    ['Direct reports', member.downlineCount.toLocaleString('en-US')],
    ['Team level', member.level],
    [
      'Status',
      form ? (
        <ActiveField form={form} disabled={!canChangePosition(viewer, member)} />
      ) : (
        <ActiveBadge isActive={member.isActive} />
      ),
    ],
    ['Recruited members', <Recruited key="recruited" memberId={member.id} />],
    ['Commission level', <CommissionLevel key="rate" level={member.level} />],
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

/** Members who registered through this member's recruiting link, which are not the direct reports. */
function Recruited({ memberId }: { memberId: string }) {
  const { data, isError } = useRecruits(memberId)
  if (!data) return isError ? 'Unavailable' : '…'
  return (
    <>
      {data.total.toLocaleString('en-US')}
      <span className={css.note}>
        Registered through this member's recruiting link
        {data.latest.length > 0 && ': '}
        {data.latest.map(({ id, name }, at) => (
          <Fragment key={id}>
            {at > 0 && ', '}
            <Link to={`/member-profile/${id}`}>{name}</Link>
          </Fragment>
        ))}
        {data.latest.length > 0 && data.latest.length < data.total && ' and others'}
      </span>
    </>
  )
}

/** The rate that the current plan pays for the member's level. */
function CommissionLevel({ level }: { level: number }) {
  const { data, isError } = useCompanyPlan()
  if (!data) return isError ? 'Unavailable' : '…'
  const rateBp = levelRateBp(data, level)
  return (
    <>
      {rateBp === undefined ? '—' : <Term name="Basis points (bp)">{rateBp} bp</Term>}
      <span className={css.note}>
        {levelRateLabel(level)} of the {data.planName} in effect (version {data.version})
      </span>
    </>
  )
}
