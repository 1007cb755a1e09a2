import { searchToSend, type Member, type MemberChange, type MoveAccepted, type NewMember } from '@upline/contracts'
import {
  api,
  ApiError,
  apiPage,
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  withQuery,
} from '@upline/web-kit'
import { teamMembers } from './member-facts.ts'

const PATH = '/api/users'
const one = (id: string) => `${PATH}/${encodeURIComponent(id)}` as const

/** Everyone the viewer may see, on a date or today: at most 5 000; `hasMore` says that the search must ask the server. */
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

/** Counts of a roster too large to hold, on a date or today. */
export const useRosterCounts = (enabled: boolean, asOf?: string) =>
  useQuery({
    queryKey: [PATH, 'counts', asOf],
    queryFn: () => api(withQuery(`${PATH}/counts`, { asOf })),
    enabled,
  })

/** The line under a page's title: everybody, also where only the first of them are at hand. */
export function useTeamSize(atHand: readonly unknown[] | undefined, hasMore: boolean, asOf?: string): string {
  const counts = useRosterCounts(hasMore, asOf).data
  return teamMembers(counts?.total ?? atHand?.length ?? 0)
}

/** One member; nothing is asked without an id. */
export const useMember = (id: string | null | undefined) =>
  useQuery({
    queryKey: [PATH, 'one', id],
    queryFn: () => api(one(id ?? '')),
    enabled: Boolean(id),
  })

/** For rosters too large to hold: the server's own search. */
export const useMemberSearch = (q: string, enabled: boolean, asOf?: string) =>
  useQuery({
    queryKey: [PATH, { q, asOf }],
    queryFn: () => api(withQuery(PATH, { q, asOf, limit: 500 })),
    enabled: enabled && searchToSend(q) !== '',
    placeholderData: keepPreviousData,
  })

/** The text's words for a roster that did not load: 'HTTP {status}: {statusText}'. */
export const rosterFailure = (error: unknown): string =>
  error instanceof ApiError ? `HTTP ${error.status}: ${error.statusText || (error.serverMessage ?? '')}` : String(error)

/** What the texts put behind 'Failed to update user:', '{statusText}'; the form says why. */
export const statusTextOf = (error: unknown): string =>
  error instanceof ApiError ? error.statusText || error.serverMessage || String(error.status) : 'no connection'

/** After user changes the lists of users and of the team are invalidated and refetched. */
export function useAfterChange() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      ['/api/users', '/api/team', '/api/roster-direct', '/api/moves'].map((path) =>
        client.invalidateQueries({ queryKey: [path] }),
      ),
    )
}

export const useCreateMember = () =>
  useMutation({
    mutationFn: (member: NewMember) => api(PATH, { method: 'POST', json: member }),
    onSuccess: useAfterChange(),
  })

export const useUpdateMember = () =>
  useMutation({
    mutationFn: ({ id, change }: { id: string; change: MemberChange }) => api(one(id), { method: 'PUT', json: change }),
    onSuccess: useAfterChange(),
  })

/** The roster builder's add form. */
export const useAddTeamMember = () =>
  useMutation({
    mutationFn: (member: NewMember) => api('/api/team-members', { method: 'POST', json: member }),
    onSuccess: useAfterChange(),
  })

export interface WantedMove {
  id: string
  uplineId: string | null
  /** YYYY-MM-DD; '' or missing: today. */
  effectiveOn?: string
}

/**
 * Team Management sends PATCH, the roster pages PUT. `onSent` runs even if the list unmounts the member's row before the call
 * returns.
 */
export function useReassignUpline(method: 'PATCH' | 'PUT', onSent: (answer: Member | MoveAccepted) => void) {
  const refetch = useAfterChange()
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
    onSuccess: useAfterChange(),
  })

export const useRestoreMember = () =>
  useMutation({
    mutationFn: (id: string) => api(`${one(id)}/restore`, { method: 'POST', json: {} }),
    onSuccess: useAfterChange(),
  })

export const useBulkUpline = () =>
  useMutation({
    mutationFn: (uplineId: string) => api(`${PATH}/bulk-upline`, { method: 'PUT', json: { uplineId } }),
    onSuccess: useAfterChange(),
  })

/** Within 30 seconds, by who moved them. */
export const useUndoBulkUpline = () =>
  useMutation({
    mutationFn: (operationId: string) =>
      api(`${PATH}/bulk-upline/${encodeURIComponent(operationId)}/undo`, { method: 'POST', json: {} }),
    onSuccess: useAfterChange(),
  })
