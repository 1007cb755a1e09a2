import type { AttentionCounts, CurrentUser } from '@upline/contracts'
import { VisuallyHidden } from '@upline/ui'
import { api, Link, PAGE_DEFAULTS, useQuery } from '@upline/web-kit'
import css from './sidebar.module.css'

const MOST_SHOWN = 999

const isSettler = ({ role }: Pick<CurrentUser, 'role'>): boolean =>
  role === 'ceo' || role === 'admin' || role === 'manager'

/** How many things wait for somebody to place them, beside Loan Tracking; a link of its own. */
export function AttentionBadge({ user }: { user: CurrentUser }) {
  const { data } = useQuery({
    queryKey: ['/api/attention', 'count'],
    queryFn: () => api<AttentionCounts>('/api/attention/count'),
    enabled: isSettler(user),
    refetchInterval: PAGE_DEFAULTS.loansPollMs,
  })
  if (!data || data.total === 0) return null
  return (
    <Link to="/loans/attention" className={css.badge} title="Needs attention">
      <span className="num" aria-hidden>
        {data.total > MOST_SHOWN ? `${MOST_SHOWN}+` : data.total}
      </span>
      <VisuallyHidden>
        {data.total.toLocaleString('en-US')} need{data.total === 1 ? 's' : ''} attention
      </VisuallyHidden>
    </Link>
  )
}
