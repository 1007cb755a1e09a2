import type { Member } from '@upline/contracts'
import { api, useQuery } from '@upline/web-kit'
import { useMembers } from '../members/use-members.ts'

const NOBODY: Member[] = []

/** The member, and everyone whom the viewer may see: for the upline picker and the list of direct reports. */
export function useProfile(id: string) {
  const member = useQuery({
    queryKey: ['/api/users', 'one', id],
    queryFn: () => api<Member>(`/api/users/${encodeURIComponent(id)}`),
  })
  const members = useMembers().data?.members ?? NOBODY
  return { query: member, members, direct: members.filter((one) => one.uplineId === id) }
}

export type Profile = ReturnType<typeof useProfile>
