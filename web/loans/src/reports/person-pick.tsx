import { Select } from '@upline/ui/data'
import { useDebouncedValue } from '@upline/ui'
import { useSignedInUser } from '@upline/web-kit'
import { useState } from 'react'
import { useStatementPeople } from '../statements/use-statements.ts'
import css from './reports.module.css'

interface Props {
  periodId: string
  member: string
  onPick: (id: string | undefined) => void
}

/** The CEO and admins choose a person that the period pays. The server searches. */
export function PersonPick({ periodId, member, onPick }: Props) {
  const user = useSignedInUser()
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed, 250)
  const { data: people = [] } = useStatementPeople(periodId, q)
  const { data: all = [] } = useStatementPeople(periodId, '')
  const known = new Map([...all, ...people].map((one) => [one.memberId, `${one.name} (@${one.username})`]))
  if (!known.has(user.id)) known.set(user.id, `${user.firstName} ${user.lastName} (@${user.username})`)
  if (!known.has(member)) known.set(member, 'The chosen person')
  return (
    <Select
      className={css.pick}
      label="Person"
      searchable
      allowDeselect={false}
      limit={200}
      nothingFoundMessage="No one with that name is paid in this period"
      data={[...known].map(([value, label]) => ({ value, label }))}
      value={member}
      onSearchChange={(text) => setTyped(text === known.get(member) ? '' : text.replace(/ \(@.*$/, ''))}
      onChange={(id) => onPick(id === user.id ? undefined : (id ?? undefined))}
    />
  )
}
