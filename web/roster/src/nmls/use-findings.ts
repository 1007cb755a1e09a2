import type { NmlsProblemName } from '@upline/contracts'
import { api, apiPage, useMutation, useQuery, useRefetch, useRows, withQuery } from '@upline/web-kit'

const PATH = '/api/compliance/nmls'

interface FindingFilter {
  problem: NmlsProblemName | undefined
  released: boolean
}

/** Findings sorted by name, page by page. */
export const useFindings = ({ problem, released }: FindingFilter) =>
  useRows([PATH, { problem, released }], (cursor) =>
    apiPage(withQuery(PATH, { problem, released: released ? 'true' : undefined, cursor })),
  )

/** The finding of one member, or null. */
export const useFindingOf = (memberId: string, enabled: boolean) =>
  useQuery({
    queryKey: [PATH, 'of', memberId],
    queryFn: async () => (await api(withQuery(PATH, { member: memberId, released: 'true' })))[0] ?? null,
    enabled,
  })

export const useRelease = () =>
  useMutation({
    mutationFn: ({ memberId, reason }: { memberId: string; reason: string }) =>
      api(`${PATH}/${encodeURIComponent(memberId)}/release`, { method: 'POST', json: { reason } }),
    onSuccess: useRefetch(PATH),
  })
