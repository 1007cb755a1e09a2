import {
  LOAN_OUTCOMES,
  parseLoanStatus,
  searchToSend,
  type LoanOutcome,
  type LoanScope,
  type LoanStatus,
} from '@upline/contracts'
import { useSearchParams } from '@upline/web-kit'
import { useEffect, useRef, useState } from 'react'
import { nextSort, readSort, writeSort } from './pipeline-sort.ts'
import type { LoanFilters } from './use-loans.ts'

/** Typing pause after which the search is sent. */
const TYPING_PAUSE_MS = 250

/** Filters and the open loan live in the URL: a link shows what its sender saw. */
export function usePipelineFilters() {
  const [params, setParams] = useSearchParams()
  const q = params.get('q') ?? ''
  const put = (name: string, wanted: string | undefined | ((current: URLSearchParams) => string | undefined)) => {
    setParams(
      (current) => {
        const value = typeof wanted === 'function' ? wanted(current) : wanted
        if (value) current.set(name, value)
        else current.delete(name)
        return current
      },
      { replace: name === 'q' },
    )
  }
  const [typed, search] = useTypedSearch(q, (text) => put('q', text))
  return {
    filters: filtersOf(params),
    sort: readSort(params.get('sort')),
    sortBy: (key: string) => put('sort', (current) => sortAfterClick(current.get('sort'), key)),
    typed,
    openLoan: params.get('loan') ?? undefined,
    search,
    chooseStatus: (status: LoanStatus | undefined) => put('status', status),
    chooseOutcome: (outcome: LoanOutcome | undefined) => put('outcome', outcome),
    chooseScope: (scope: LoanScope) => put('scope', scope),
    open: (id: string | undefined) => put('loan', id),
    clear: () => {
      search('')
      setParams({})
    },
  }
}

/** Starts from the order in the URL: the rendered one may be older. */
function sortAfterClick(now: string | null, key: string): string | undefined {
  const next = nextSort(readSort(now), key)
  return next && writeSort(next)
}

/** The text shows in the field immediately and in the URL after a pause. A change of the URL (Back) shows in the field. */
function useTypedSearch(q: string, send: (text: string) => void) {
  const [typed, setTyped] = useState(q)
  const [shown, setShown] = useState(q)
  if (q !== shown) {
    setShown(q)
    if (q !== typed.trim()) setTyped(q)
  }
  const latestSend = useRef(send)
  latestSend.current = send
  const text = typed.trim()
  useEffect(() => {
    if (text === q) return
    const timer = setTimeout(() => latestSend.current(text), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, q])
  return [typed, setTyped] as const
}

const filtersOf = (params: URLSearchParams): LoanFilters => ({
  scope: readScope(params.get('scope')),
  q: searchToSend(params.get('q') ?? '') || undefined,
  status: parseLoanStatus(params.get('status') ?? ''),
  outcome: LOAN_OUTCOMES.find((outcome) => outcome === params.get('outcome')),
})

const readScope = (text: string | null): LoanScope | undefined =>
  text === 'mine' || text === 'company' ? text : undefined
