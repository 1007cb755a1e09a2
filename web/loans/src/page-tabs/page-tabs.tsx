import { useScrolledTo } from '@upline/ui/data'
import { Link } from '@upline/web-kit'
import css from './page-tabs.module.css'

interface PageTab {
  label: string
  to: string
  isCurrent: boolean
  /** What waits for the viewer. 0 is not shown. */
  count?: number | undefined
}

/** One line of tabs that scrolls sideways. Each tab has its own URL. */
export function PageTabs({ label, tabs }: { label: string; tabs: PageTab[] }) {
  const current = tabs.findIndex(({ isCurrent }) => isCurrent)
  const list = useScrolledTo<HTMLElement>(current)
  return (
    <nav ref={list} aria-label={label} className={`${css.tabs} scrolls-sideways no-print`}>
      {tabs.map(({ label: name, to, isCurrent, count }) => (
        <Link key={to} to={to} className={css.tab} aria-current={isCurrent ? 'page' : undefined}>
          {name}
          {Boolean(count) && <span className={css.count}>{count}</span>}
        </Link>
      ))}
    </nav>
  )
}
