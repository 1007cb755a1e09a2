import { useDebouncedValue } from '@upline/ui'
import { UplinePicker } from '@upline/ui/data'
import { useState } from 'react'
import { useOfficers } from './use-attention.ts'

interface Props {
  value: string | null
  onChange: (officerId: string | null) => void
}

/** Any member of the roster that one may see, found by the server. */
export function OfficerPicker({ value, onChange }: Props) {
  const [text, search] = useState('')
  const [q] = useDebouncedValue(text, 250)
  const { data = [] } = useOfficers(q)
  return (
    <UplinePicker
      label="Loan officer"
      noUpline="Choose an officer"
      members={data}
      value={value}
      onChange={onChange}
      onSearch={search}
      comboboxProps={{ withinPortal: true }}
    />
  )
}
