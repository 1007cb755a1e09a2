import { parseLoanStatus, type LoanScope, type LoanStatus } from '@upline/contracts'
import { useSearchParams } from '@upline/web-kit'
import { useEffect, useState } from 'react'
import type { LoanFilters } from './use-loans.ts'

/** A pause in typing that long sends the search. */
const TYPING_PAUSE_MS = 250

/** Filters and the open loan live in the URL: a link shows what its sender saw. */
export function usePipelineFilters() {
  const [params, setParams] = useSearchParams()
  const q = params.get('q') ?? ''
  const [typed, setTyped] = useState(q)
  const put = (name: string, value: string | undefined) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: name === 'q' },
    )
  useEffect(() => {
    if (typed === q) return
    const timer = setTimeout(() => put('q', typed.trim()), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
    // `put` is a new function on every render; what is typed is what counts.
  }, [typed])

  const filters: LoanFilters = {
    scope: readScope(params.get('scope')),
    q: q || undefined,
    status: parseLoanStatus(params.get('status') ?? ''),
  }
  return {
    filters,
    typed,
    openLoan: params.get('loan') ?? undefined,
    search: setTyped,
    chooseStatus: (status: LoanStatus | undefined) => put('status', status),
    chooseScope: (scope: LoanScope) => put('scope', scope),
    open: (id: string | undefined) => put('loan', id),
    clear: () => {
      setTyped('')
      setParams({})
    },
  }
}

const readScope = (text: string | null): LoanScope | undefined =>
  text === 'mine' || text === 'company' ? text : undefined
