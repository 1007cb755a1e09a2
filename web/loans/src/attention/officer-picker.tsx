import { useDebouncedValue } from '@upline/ui'
import { UplinePicker, type UplineChoice } from '@upline/ui/data'
import { useState } from 'react'
import { useOfficers } from './use-attention.ts'

interface Props {
  value: string | null
  onChange: (officerId: string | null) => void
  /** Who is the officer now: known also where no search has found them. */
  now?: { id: string; name: string }
}

const NOBODY = 'Choose an officer'

/** Any member of the roster that one may see, found by the server. */
export function OfficerPicker({ value, onChange, now }: Props) {
  const [text, search] = useState('')
  const [chosen, keep] = useState<UplineChoice | undefined>(
    now && { id: now.id, firstName: now.name, lastName: '', username: '' },
  )
  const [q] = useDebouncedValue(text, 250)
  const { data: found = [] } = useOfficers(q)
  const members = !chosen || found.some(({ id }) => id === chosen.id) ? found : [...found, chosen]
  return (
    <UplinePicker
      label="Loan officer"
      noUpline={NOBODY}
      members={members}
      value={value}
      onChange={(id) => {
        keep(members.find((member) => member.id === id))
        onChange(id)
      }}
      // The field writes the chosen label as its text: nobody is called like the label of nobody.
      onSearch={(typed) => search(typed === NOBODY ? '' : typed)}
    />
  )
}
