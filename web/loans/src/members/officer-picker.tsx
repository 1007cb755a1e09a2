import { useDebouncedValue } from '@upline/ui'
import { UplinePicker, type UplineChoice } from '@upline/ui/data'
import { useState } from 'react'
import { useOfficers } from './use-officers.ts'

interface Props {
  value: string | null
  onChange: (officerId: string | null) => void
  /** The current loan officer, who is offered even if no search has found them. */
  now?: { id: string; name: string }
  label?: string
}

const UNASSIGNED = 'No loan officer selected'

/** Finds any member of the roster that the viewer can see. The server searches. */
export function OfficerPicker({ value, onChange, now, label = 'Loan officer' }: Props) {
  const [text, search] = useState('')
  const [chosen, keep] = useState<UplineChoice | undefined>(
    now && { id: now.id, firstName: now.name, lastName: '', username: '' },
  )
  const [q] = useDebouncedValue(text, 250)
  const { data: found = [] } = useOfficers(q)
  const members = !chosen || found.some(({ id }) => id === chosen.id) ? found : [...found, chosen]
  return (
    <UplinePicker
      label={label}
      noUpline={UNASSIGNED}
      members={members}
      value={value}
      onChange={(id) => {
        keep(members.find((member) => member.id === id))
        onChange(id)
      }}
      // The field reports the label of the empty choice as typed text; do not search for it.
      onSearch={(typed) => search(typed === UNASSIGNED ? '' : typed)}
    />
  )
}
