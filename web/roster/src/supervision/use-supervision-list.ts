import type { SupervisionFilter } from '@upline/contracts'
import { api, apiPage, keepPreviousData, useQuery, useRows, withQuery } from '@upline/web-kit'

const PATH = '/api/supervision'

export interface SupervisionListFilter {
  q: string
  /** Missing: all members. */
  show: SupervisionFilter | undefined
}

const queryOf = ({ q, show }: SupervisionListFilter) => ({ q: q || undefined, show })

/** Members with their supervision records by name, page by page. */
export const useSupervisionList = (filter: SupervisionListFilter) =>
  useRows([PATH, filter], (cursor) => apiPage(withQuery(PATH, { ...queryOf(filter), cursor })), {
    placeholderData: keepPreviousData,
  })

export const exportPath = (filter: SupervisionListFilter): string => withQuery(`${PATH}/export.csv`, queryOf(filter))

/** The records of a member at the moment that they are edited: the list can be older. */
export const useSupervisionNow = (memberId: string) =>
  useQuery({
    queryKey: ['/api/users', memberId, 'supervision', 'now'],
    queryFn: () => api(`/api/users/${encodeURIComponent(memberId)}/supervision`),
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
