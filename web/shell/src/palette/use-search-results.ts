import { roleLabel, type LoansResponse, type Member } from '@upline/contracts'
import { capitalized, useDebouncedValue } from '@upline/ui'
import { api, keepPreviousData, useQuery, withQuery } from '@upline/web-kit'

const TYPING_PAUSE_MS = 200
const MIN_LENGTH = 2
const MAX_RESULTS = 5

export interface SearchResults {
  id: string
  label: string
  detail: string
  path: string
}

/** Members and loans that the server finds in the user's scope. */
export function useSearchResults(query: string) {
  const [q] = useDebouncedValue(query.trim(), TYPING_PAUSE_MS)
  const options = { enabled: q.length >= MIN_LENGTH, placeholderData: keepPreviousData }
  const members = useQuery({
    ...options,
    queryKey: ['/api/users', 'palette', q],
    queryFn: () => api(withQuery('/api/users', { q, limit: MAX_RESULTS })),
  })
  const loans = useQuery({
    ...options,
    queryKey: ['/api/loans', 'palette', q],
    queryFn: () => api(withQuery('/api/loans', { q, limit: MAX_RESULTS })),
  })
  const isSearched = q.length >= MIN_LENGTH && query.trim().length >= MIN_LENGTH
  return {
    isSearching: query.trim().length >= MIN_LENGTH && (query.trim() !== q || members.isFetching || loans.isFetching),
    members: isSearched ? (members.data ?? []).map(foundMember) : [],
    loans: isSearched ? (loans.data?.loans ?? []).map(foundLoan) : [],
  }
}

const foundMember = ({ id, firstName, lastName, role }: Member): SearchResults => ({
  id: `member-${id}`,
  label: `${firstName} ${lastName}`,
  detail: roleLabel(role),
  path: `/member-profile/${id}`,
})

const foundLoan = ({ id, loanNumber, borrower, status, outcome }: LoansResponse['loans'][number]): SearchResults => ({
  id: `loan-${id}`,
  label: [loanNumber, borrower].filter(Boolean).join(' · '),
  detail: capitalized(outcome ?? status),
  path: `/loans?loan=${id}`,
})
