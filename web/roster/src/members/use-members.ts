import { searchToSend, type Member, type MemberChange, type MoveAccepted, type NewMember } from '@upline/contracts'
import {
  api,
  ApiError,
  apiPage,
  errorText,
  keepPreviousData,
  useMutation,
  useQuery,
  useRefetch,
  withQuery,
} from '@upline/web-kit'
import { teamMembers } from './member-facts.ts'

const PATH = '/api/users'
const one = (id: string) => `${PATH}/${encodeURIComponent(id)}` as const

/** All members the viewer may see, on a date or today: up to 5,000. With `hasMore`, the server runs the search. */
export const useMembers = (enabled = true, asOf?: string) =>
  useQuery({
    queryKey: asOf ? [PATH, { asOf }] : [PATH],
    queryFn: async () => {
      const { data, nextCursor } = await apiPage(withQuery(PATH, { asOf }))
      return { members: data, hasMore: nextCursor !== undefined }
    },
    enabled,
    placeholderData: keepPreviousData,
  })

/** Counts of a roster that is too large to load, as of a date or today. */
export const useRosterCounts = (enabled: boolean, asOf?: string) =>
  useQuery({
    queryKey: [PATH, 'counts', asOf],
    queryFn: () => api(withQuery(`${PATH}/counts`, { asOf })),
    enabled,
  })

/** Subtitle of a page: the count of all members, even if only the first ones are loaded. */
export function useTeamSize(atHand: readonly unknown[] | undefined, hasMore: boolean, asOf?: string): string {
  const counts = useRosterCounts(hasMore, asOf).data
  return teamMembers(counts?.total ?? atHand?.length ?? 0)
}

/** One member. Sends no request without an id. */
export const useMember = (id: string | null | undefined) =>
  useQuery({
    queryKey: [PATH, 'one', id],
    queryFn: () => api(one(id ?? '')),
    enabled: Boolean(id),
  })

/** Server search, for rosters that are too large to load. */
export const useMemberSearch = (q: string, enabled: boolean, asOf?: string) =>
  useQuery({
    queryKey: [PATH, { q, asOf }],
    queryFn: () => api(withQuery(PATH, { q, asOf, limit: 500 })),
    enabled: enabled && searchToSend(q) !== '',
    placeholderData: keepPreviousData,
  })

/** Error of a roster that did not load: 'HTTP {status}: {statusText}' (product text, section 8). */
export const rosterFailure = (error: unknown): string =>
  error instanceof ApiError
    ? `HTTP ${error.status}: ${error.statusText || (error.serverMessage ?? '')}`
    : errorText(error)

/** The '{statusText}' after 'Failed to update user:'. The form shows the reason. */
export const statusTextOf = (error: unknown): string =>
  error instanceof ApiError ? error.statusText || error.serverMessage || String(error.status) : 'no connection'

/** Refetches the lists of users and of the team after a change. */
export const useRefetchMembers = () =>
  useRefetch(PATH, '/api/team', '/api/roster-direct', '/api/moves', '/api/licenses', '/api/supervision')

export const useCreateMember = () =>
  useMutation({
    mutationFn: (member: NewMember) => api(PATH, { method: 'POST', json: member }),
    onSuccess: useRefetchMembers(),
  })

export const useUpdateMember = () =>
  useMutation({
    mutationFn: ({ id, change }: { id: string; change: MemberChange }) => api(one(id), { method: 'PUT', json: change }),
    onSuccess: useRefetchMembers(),
  })

/** The add form of the roster builder. */
export const useAddTeamMember = () =>
  useMutation({
    mutationFn: (member: NewMember) => api('/api/team-members', { method: 'POST', json: member }),
    onSuccess: useRefetchMembers(),
  })

interface WantedMove {
  id: string
  uplineId: string | null
  /** YYYY-MM-DD. Empty or missing: today. */
  effectiveOn?: string
}

/**
 * Team Management sends PATCH, the roster pages send PUT. `onSent` runs even if the member's row unmounts before the call
 * returns.
 */
export function useReassignUpline(method: 'PATCH' | 'PUT', onSent: (answer: Member | MoveAccepted) => void) {
  const refetch = useRefetchMembers()
  return useMutation({
    mutationFn: ({ id, uplineId, effectiveOn }: WantedMove) =>
      api(`${one(id)}/upline`, { method, json: { uplineId, ...(effectiveOn ? { effectiveOn } : {}) } }),
    onSuccess: (answer) => {
      onSent(answer)
      return refetch()
    },
  })
}

export const useDeleteMember = () =>
  useMutation({
    mutationFn: (id: string) => api(one(id), { method: 'DELETE' }),
    onSuccess: useRefetchMembers(),
  })

export const useRestoreMember = () =>
  useMutation({
    mutationFn: (id: string) => api(`${one(id)}/restore`, { method: 'POST', json: {} }),
    onSuccess: useRefetchMembers(),
  })

export const useBulkUpline = () =>
  useMutation({
    mutationFn: (uplineId: string) => api(`${PATH}/bulk-upline`, { method: 'PUT', json: { uplineId } }),
    onSuccess: useRefetchMembers(),
  })

/** Undoes a bulk move. Allowed for 30 seconds, only to the member who made it. */
export const useUndoBulkUpline = () =>
  useMutation({
    mutationFn: (operationId: string) =>
      api(`${PATH}/bulk-upline/${encodeURIComponent(operationId)}/undo`, { method: 'POST', json: {} }),
    onSuccess: useRefetchMembers(),
  })
