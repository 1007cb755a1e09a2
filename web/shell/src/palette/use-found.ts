import { roleLabel, type LoansAnswer, type Member } from '@upline/contracts'
import { useDebouncedValue } from '@upline/ui'
import { api, keepPreviousData, useQuery, withQuery } from '@upline/web-kit'

const TYPING_PAUSE_MS = 200
const LEAST = 2
const MOST = 5

export interface Found {
  id: string
  label: string
  detail: string
  path: string
}

/** Members and loans that the server finds, each in the person's own scope. */
export function useFound(query: string) {
  const [q] = useDebouncedValue(query.trim(), TYPING_PAUSE_MS)
  const options = { enabled: q.length >= LEAST, placeholderData: keepPreviousData }
  const members = useQuery({
    ...options,
    queryKey: ['/api/users', 'palette', q],
    queryFn: () => api(withQuery('/api/users', { q, limit: MOST })),
  })
  const loans = useQuery({
    ...options,
    queryKey: ['/api/loans', 'palette', q],
    queryFn: () => api(withQuery('/api/loans', { q, limit: MOST })),
  })
  const isAsked = q.length >= LEAST && query.trim().length >= LEAST
  return {
    isAsking: query.trim().length >= LEAST && (query.trim() !== q || members.isFetching || loans.isFetching),
    members: isAsked ? (members.data ?? []).map(foundMember) : [],
    loans: isAsked ? (loans.data?.loans ?? []).map(foundLoan) : [],
  }
}

const foundMember = ({ id, firstName, lastName, role }: Member): Found => ({
  id: `member-${id}`,
  label: `${firstName} ${lastName}`,
  detail: roleLabel(role),
  path: `/member-profile/${id}`,
})

const foundLoan = ({ id, loanNumber, borrower, status, outcome }: LoansAnswer['loans'][number]): Found => ({
  id: `loan-${id}`,
  label: [loanNumber, borrower].filter(Boolean).join(' · '),
  detail: outcome ?? status,
  path: `/loans?loan=${id}`,
})
