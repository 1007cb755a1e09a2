import { type PlanSubject, type PlanSubjects, isRole, roleLabel } from '@upline/contracts'
import { counted } from '@upline/ui'
import { Select } from '@upline/ui/data'
import { failureMessage } from '@upline/web-kit'
import type { ReactNode } from 'react'
import { usePlanSubjects } from './use-comp-plans.ts'

interface Props {
  scope: 'role' | 'branch'
  value?: string
  onChange?: (subject: string) => void
  error?: ReactNode
}

const FIELDS = {
  role: { list: 'roles', label: 'Role', none: 'No member has had this role' },
  branch: { list: 'branches', label: 'Branch', none: 'No member has had this branch' },
} as const satisfies Record<Props['scope'], { list: keyof PlanSubjects; label: string; none: string }>

/** A role or branch that members have or have had: a plan for any other would pay no one. */
export function SubjectSelect({ scope, value, onChange, error }: Props) {
  const subjects = usePlanSubjects()
  const { list, label, none } = FIELDS[scope]
  const options = (subjects.data?.[list] ?? []).map((one) => ({ value: one.subject, label: optionLabel(one) }))
  const isEmpty = subjects.isSuccess && options.length === 0
  return (
    <Select
      label={label}
      searchable
      allowDeselect={false}
      data={options}
      disabled={subjects.isPending}
      nothingFoundMessage={none}
      description={isEmpty ? `No member has a ${scope} yet. Set it on a member's profile first.` : undefined}
      value={value || null}
      onChange={(subject) => subject && onChange?.(subject)}
      error={error ?? (subjects.isError && failureMessage(subjects.error, `The ${list} could not be loaded.`))}
    />
  )
}

function optionLabel({ subject, members }: PlanSubject): string {
  const name = isRole(subject) ? roleLabel(subject) : subject
  return `${name} (${counted(members, 'member')})`
}
