import type { LicenseFilter } from '@upline/contracts'
import { toast } from '@upline/ui'
import {
  api,
  apiPage,
  keepPreviousData,
  useMutation,
  useQuery,
  useRows,
  withPostQuery,
  withQuery,
} from '@upline/web-kit'
import { useRefetchMembers } from '../members/use-members.ts'
import { changesText } from './license-labels.ts'

const PATH = '/api/licenses'

export interface LicensesFilter {
  q: string
  state: string | undefined
  /** Missing: all members. */
  show: LicenseFilter | undefined
}

const queryOf = ({ q, state, show }: LicensesFilter) => ({ q: q || undefined, state, show })

/** Members with their licenses by name, page by page. */
export const useLicenseList = (filter: LicensesFilter) =>
  useRows([PATH, filter], (cursor) => apiPage(withQuery(PATH, { ...queryOf(filter), cursor })), {
    placeholderData: keepPreviousData,
  })

export const exportPath = (filter: LicensesFilter): string => withQuery(`${PATH}/export.csv`, queryOf(filter))

/** The licenses of a member at the moment that they are edited: the list can be older. */
export const useLicensesNow = (memberId: string) =>
  useQuery({
    queryKey: ['/api/users', memberId, 'licenses'],
    queryFn: () => api(`/api/users/${encodeURIComponent(memberId)}/licenses`),
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

const IMPORT = '/api/licenses/import'

function formOf(file: File): FormData {
  const body = new FormData()
  body.set('file', file, file.name)
  return body
}

/** What a file would change. */
export const usePreview = () =>
  useMutation({
    mutationFn: (file: File) => api(withPostQuery(IMPORT, { dryRun: 'true' }), { method: 'POST', body: formOf(file) }),
  })

export function useImportLicenses(onImported: () => void) {
  const refetch = useRefetchMembers()
  return useMutation({
    mutationFn: (file: File) => api(IMPORT, { method: 'POST', body: formOf(file) }),
    onSuccess: (result) => {
      toast({ title: 'Licenses Imported', message: changesText(result) })
      onImported()
      return refetch()
    },
  })
}
