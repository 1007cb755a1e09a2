import type { Member } from '@upline/contracts'
import { useDebouncedValue } from '@upline/ui'
import { type UplineChoice, UplinePicker } from '@upline/ui/data'
import { useEffect, useState, type ComponentProps } from 'react'
import { useMember, useMembers, useMemberSearch } from './use-members.ts'

const TYPING_PAUSE_MS = 250

interface Props extends Omit<ComponentProps<typeof UplinePicker>, 'members' | 'onSearch'> {
  /** The member being edited, who is not an option. The viewer may see only the name of the current upline. */
  member?: Pick<Member, 'id' | 'uplineId' | 'uplineName'> | undefined
}

/** The upline picker lists every member the viewer may see. The server searches a large roster. */
export function MemberPicker({ member, ...props }: Props) {
  const { members, isPending, onSearch } = useChoices(member, props.value)
  const [isReady, setReady] = useState(false)
  // The field shows a name one render after it has arrived, and text that is typed before would mix with it.
  useEffect(() => setReady(!isPending), [isPending])
  return <UplinePicker leaveOut={member?.id} readOnly={!isReady} {...props} members={members} onSearch={onSearch} />
}

function useChoices(member: Props['member'], value: Props['value']) {
  const { data: all, isPending } = useMembers()
  const [search, setSearch] = useState('')
  const [settled] = useDebouncedValue(search, TYPING_PAUSE_MS)
  const onServer = Boolean(all?.hasMore)
  const found = useMemberSearch(settled, onServer).data
  const members = (onServer && settled ? found : all?.members) ?? []
  const current = useMember(onServer ? value : null)
  return {
    members: withChosen(members, current.data ?? uplineOf(member, value)),
    isPending: isPending || current.isLoading,
    onSearch: onServer ? setSearch : undefined,
  }
}

/** The chosen upline is an option even if it is not on the loaded page. */
const withChosen = (members: UplineChoice[], chosen: UplineChoice | undefined): UplineChoice[] =>
  !chosen || members.some((one) => one.id === chosen.id) ? members : [...members, chosen]

const uplineOf = (member: Props['member'], value: Props['value']): UplineChoice | undefined =>
  member?.uplineId && member.uplineId === value
    ? { id: value, firstName: member.uplineName ?? '', lastName: '', username: '' }
    : undefined
