import { roleLabel, type LoansResponse, type Member } from '@upline/contracts'
import { capitalized, useDebouncedValue } from '@upline/ui'
import { api, keepPreviousData, useQuery, withQuery } from '@upline/web-kit'

const TYPING_PAUSE_MS = 200
const MIN_LENGTH = 2
const MAX_RESULTS = 5

interface SearchResults {
  id: string
  label: string
  detail: string
  path: string
}

interface SearchAnswer {
  members: SearchResults[]
  loans: SearchResults[]
  isSearching: boolean
  hasFailed: boolean
}

const NO_RESULTS: SearchAnswer = { members: [], loans: [], isSearching: false, hasFailed: false }

/** Members and loans that the server finds in the user's scope. */
export function useSearchResults(query: string): SearchAnswer {
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
  const text = query.trim()
  const results = { members: members.data?.map(foundMember) ?? [], loans: loans.data?.loans.map(foundLoan) ?? [] }
  return text.length < MIN_LENGTH || q.length < MIN_LENGTH
    ? { ...NO_RESULTS, isSearching: text.length >= MIN_LENGTH }
    : {
        ...results,
        isSearching: text !== q || members.isFetching || loans.isFetching,
        hasFailed: members.isError || loans.isError,
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
