import { useDebouncedValue } from '@upline/ui'
import { Select } from '@upline/ui/data'
import { api, keepPreviousData, useQuery, withQuery } from '@upline/web-kit'
import { useState, type ReactNode } from 'react'

interface Props {
  label: string
  value?: string
  onChange?: (id: string) => void
  error?: ReactNode
}

const SHOWN = 50

/** Selects a member of a roster of any size: the server searches. */
export function MemberSelect({ label, value, onChange, error }: Props) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<{ value: string; label: string }>()
  const [q] = useDebouncedValue(typed, 250)
  const { data = [] } = useQuery({
    queryKey: ['/api/users', 'select', q],
    queryFn: () => api(withQuery('/api/users', { q, limit: SHOWN })),
    placeholderData: keepPreviousData,
  })
  const found = data.map((member) => ({
    value: member.id,
    label: `${member.firstName} ${member.lastName} (@${member.username})`,
  }))
  const options = chosen && !found.some((one) => one.value === chosen.value) ? [chosen, ...found] : found
  return (
    <Select
      label={label}
      searchable
      allowDeselect={false}
      nothingFoundMessage="No member with that name"
      data={options}
      filter={({ options: all }) => all}
      value={value || null}
      error={error}
      onSearchChange={(text) => setTyped(text === chosen?.label ? '' : text)}
      onChange={(id) => {
        setChosen(options.find((one) => one.value === id))
        if (id) onChange?.(id)
      }}
    />
  )
}
