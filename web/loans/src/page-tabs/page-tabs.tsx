import { useScrolledTo } from '@upline/ui/data'
import { type PageTab, PageTabLink } from './page-tab-link.tsx'
import css from './page-tabs.module.css'

/** One line of tabs that scrolls sideways. Each tab has its own URL. */
export function PageTabs({ label, tabs }: { label: string; tabs: PageTab[] }) {
  const current = tabs.findIndex(({ isCurrent }) => isCurrent)
  const list = useScrolledTo<HTMLElement>(current)
  return (
    <nav ref={list} aria-label={label} className={`${css.tabs} scrolls-sideways no-print`}>
      {tabs.map((tab) => (
        <PageTabLink key={tab.to} {...tab} />
      ))}
    </nav>
  )
}
