import type { Referral } from '@upline/contracts'
import { toast } from '@upline/ui'
import { api, ApiError, recruitingQueryOptions, useQuery, useSearchParams } from '@upline/web-kit'
import { useEffect } from 'react'

const NAMES = ['ref', 'recruiter', 'referral'] as const

/** The recruiter whom the address names: by ref, recruiter or referral. */
export function useReferral(onAnswer: (referral: Referral | null) => void) {
  const [search] = useSearchParams()
  const reference = NAMES.map((name) => search.get(name)).find(Boolean) ?? undefined
  const { data, error, isError } = useQuery({
    queryKey: ['/api/users/by-referral', reference],
    queryFn: () => api(`/api/users/by-referral/${encodeURIComponent(reference!)}`),
    enabled: reference !== undefined,
    ...recruitingQueryOptions,
  })
  useEffect(() => {
    if (reference) void tellView(reference)
  }, [reference])
  // A look-up that failed says nothing: who was found before a reload stays the upline.
  const isNobody = error instanceof ApiError && error.status === 404
  useEffect(() => {
    if (isNobody) onAnswer(null)
  }, [isNobody])
  useEffect(() => {
    if (!data) return
    toast({ title: 'Referral Detected', message: `${data.firstName} ${data.lastName} will be your upline.` })
    onAnswer(data)
    // Once for each answer, not for each drawing.
  }, [data])
  return { isUnknown: isError }
}

const VISITOR = 'upline-visitor'

/** A random word of this browser, so that a reload is no second visitor. It says nothing about who that is. */
function visitor(): string {
  const known = localStorage.getItem(VISITOR)
  if (known) return known
  // randomUUID is only there on safe origins.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const made = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  localStorage.setItem(VISITOR, made)
  return made
}

/** For the recruiter's funnel. Where it fails nothing is missing from the page. */
export async function tellView(recruiter: string): Promise<void> {
  try {
    await api('/api/recruiting-views', { method: 'POST', json: { recruiter, visitor: visitor() } })
  } catch (error) {
    console.warn('The visit was not counted', error)
  }
}
