import { Link } from '@upline/web-kit'
import css from './page-tabs.module.css'

export interface PageTab {
  label: string
  to: string
  isCurrent: boolean
  /** Number of pending items. 0 is hidden. */
  count?: number | undefined
}

interface Props extends PageTab {
  /** 'true': a group that contains the current page. */
  current?: 'page' | 'true'
  className?: string | undefined
}

export const PageTabLink = ({ label, to, isCurrent, count, current = 'page', className = css.tab }: Props) => (
  <Link to={to} className={className} aria-current={isCurrent ? current : undefined}>
    {label}
    {Boolean(count) && <span className={css.count}>{count}</span>}
  </Link>
)
