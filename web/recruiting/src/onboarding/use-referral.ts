import type { Referral } from '@upline/contracts'
import { toast } from '@upline/ui'
import { api, ApiError, recruitingQueryOptions, useQuery, useSearchParams } from '@upline/web-kit'
import { useEffect } from 'react'

const NAMES = ['ref', 'recruiter', 'referral'] as const

export interface ReferralLookup {
  /** `failed` proves nothing about the recruiter. `none`: found, not asked for or not answered yet. */
  result: 'none' | 'not-found' | 'failed'
  /** Looks up the recruiter again. */
  retry: () => Promise<unknown>
}

/** Looks up the recruiter in the URL (ref, recruiter or referral), and counts the visit. */
export function useReferral(onAnswer: (referral: Referral | null) => void): ReferralLookup {
  const [search] = useSearchParams()
  const reference = NAMES.map((name) => search.get(name)).find(Boolean) ?? undefined
  const { data, error, refetch } = useQuery({
    queryKey: ['/api/users/by-referral', reference],
    queryFn: () => api(`/api/users/by-referral/${encodeURIComponent(reference!)}`),
    enabled: reference !== undefined,
    ...recruitingQueryOptions,
  })
  useEffect(() => {
    if (reference) void countView(reference)
  }, [reference])
  // A failed lookup proves nothing, so the recruiter found before a reload stays the upline.
  const isNotFound = error instanceof ApiError && error.status === 404
  useEffect(() => {
    if (isNotFound) onAnswer(null)
  }, [isNotFound])
  useEffect(() => {
    if (!data) return
    toast({ title: 'Referral Detected', message: `${data.firstName} ${data.lastName} will be your upline.` })
    onAnswer(data)
    // Run once per response, not per render.
  }, [data])
  return { result: isNotFound ? 'not-found' : error ? 'failed' : 'none', retry: refetch }
}

const VISITOR = 'upline-visitor'

/** A random id of this browser, so that a reload does not count as a second visitor. It identifies no one. */
function visitor(): string {
  const known = localStorage.getItem(VISITOR)
  if (known) return known
  // randomUUID exists only in secure contexts.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const made = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  localStorage.setItem(VISITOR, made)
  return made
}

/** Counts the visit for the recruiter's funnel. A failure does not affect the page. */
export async function countView(recruiter: string): Promise<void> {
  try {
    await api('/api/recruiting-views', { method: 'POST', json: { recruiter, visitor: visitor() } })
  } catch (error) {
    console.warn('Failed to count the visit', error)
  }
}
