import { Select, type SelectProps } from '@mantine/core'
import { useMemo } from 'react'

export interface UplineChoice {
  id: string
  firstName: string
  lastName: string
  username: string
}

interface Props extends Omit<SelectProps, 'data' | 'value' | 'defaultValue' | 'onChange'> {
  members: UplineChoice[]
  /** null: 'No Upline (Direct)'. */
  value?: string | null
  onChange?: (uplineId: string | null) => void
  /** The member being edited, who cannot be their own upline. */
  leaveOut?: string
  noUpline?: string
  /** For rosters too large to load: the server searches, and `members` contains its matches. */
  onSearch?: (text: string) => void
}

const NO_UPLINE_VALUE = 'none'
const NO_UPLINE = 'No Upline (Direct)'
const SHOWN_AT_ONCE = 200

/** Searchable, sorted by full name, 15rem high. Equal names show their usernames. */
export function UplinePicker({ members, value, onChange, leaveOut, noUpline = NO_UPLINE, onSearch, ...field }: Props) {
  const data = useMemo(
    () => [{ value: NO_UPLINE_VALUE, label: noUpline }, ...choices(members, leaveOut)],
    [members, leaveOut, noUpline],
  )
  return (
    <Select
      {...field}
      searchable
      // Typing replaces the current name instead of appending to it.
      onClick={(event) => event.currentTarget.select()}
      allowDeselect={false}
      maxDropdownHeight="15rem"
      limit={SHOWN_AT_ONCE}
      nothingFoundMessage="No matching member"
      data={data}
      value={value ?? NO_UPLINE_VALUE}
      {...(onSearch && { onSearchChange: onSearch, filter: ({ options }) => options })}
      onChange={(chosen) => onChange?.(chosen === NO_UPLINE_VALUE ? null : chosen)}
    />
  )
}

const fullName = (member: UplineChoice) => `${member.firstName} ${member.lastName}`.trim()

function choices(members: UplineChoice[], leaveOut: string | undefined) {
  const seen = Map.groupBy(members, fullName)
  return members
    .filter((member) => member.id !== leaveOut)
    .map((member) => ({
      value: member.id,
      label:
        (seen.get(fullName(member))?.length ?? 0) > 1 ? `${fullName(member)} (@${member.username})` : fullName(member),
    }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en-US', { sensitivity: 'base' }))
}
