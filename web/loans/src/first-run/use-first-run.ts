import { isCompanyRole } from '@upline/contracts'
import { api, useCanChange, useStoredChoice, useQuery, useSignedInUser } from '@upline/web-kit'
import { useLoans } from '../pipeline/use-loans.ts'
import type { FirstRun } from './first-run-steps.ts'

const ANSWERS = ['no', 'yes'] as const

/** The member's checklist; undefined while it loads, after its end, and for members without own loans and pages. */
export function useFirstRun() {
  const user = useSignedInUser()
  const canChange = useCanChange()
  const [isOver, setOver] = useStoredChoice('first-run-over', ANSWERS, 'no')
  const [hasSharedLink, setSharedLink] = useStoredChoice('first-run-link', ANSWERS, 'no')
  const progress = useProgress(canChange && !isCompanyRole(user.role) && isOver === 'no', hasSharedLink === 'yes')
  return { ...progress, end: () => setOver('yes'), shareLink: () => setSharedLink('yes') }
}

interface Progress {
  done: FirstRun | undefined
  isLoading: boolean
}

/** Photo, site and loans from the server. */
function useProgress(enabled: boolean, hasSharedLink: boolean): Progress {
  const { id } = useSignedInUser()
  const member = useQuery({
    queryKey: ['/api/users', id],
    queryFn: () => api(`/api/users/${encodeURIComponent(id)}` as const),
    enabled,
  })
  const sites = useQuery({
    queryKey: ['/api/affiliate-sites'],
    queryFn: () => api('/api/affiliate-sites'),
    enabled,
  })
  // The dashboard's own request, so that the checklist adds none.
  const loans = useLoans({ scope: 'mine', limit: 1 })
  if (!enabled) return { done: undefined, isLoading: false }
  if (!member.data || !sites.data || !loans.data)
    return { done: undefined, isLoading: [member, sites, loans].some(({ isPending }) => isPending) }
  return {
    done: {
      hasPhoto: Boolean(member.data.profilePhotoUrl),
      hasSite: sites.data.sites.length > 0,
      hasSharedLink,
      hasLoan: (loans.data.personalLoans?.count ?? loans.data.totalLoans) > 0,
    },
    isLoading: false,
  }
}
