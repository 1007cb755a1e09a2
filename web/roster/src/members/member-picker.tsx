import { useDebouncedValue } from '@upline/ui'
import { UplinePicker } from '@upline/ui/data'
import { useState, type ComponentProps } from 'react'
import { useMember, useMembers, useMemberSearch } from './use-members.ts'

const TYPING_PAUSE_MS = 250

type Props = Omit<ComponentProps<typeof UplinePicker>, 'members' | 'onSearch'>

/** The upline picker over everybody whom the viewer may see; a roster too large to hold is searched by the server. */
export function MemberPicker(props: Props) {
  const all = useMembers().data
  const [search, setSearch] = useState('')
  const [settled] = useDebouncedValue(search, TYPING_PAUSE_MS)
  const onServer = Boolean(all?.hasMore)
  const found = useMemberSearch(settled, onServer).data
  const chosen = useMember(onServer ? props.value : null).data
  const members = (onServer && settled ? found : all?.members) ?? []
  const known = !chosen || members.some((one) => one.id === chosen.id) ? members : [...members, chosen]
  return <UplinePicker {...props} members={known} onSearch={onServer ? setSearch : undefined} />
}
