import type { CurrentUser } from '@upline/contracts'
import { useLocation } from '@upline/web-kit'
import { useEffect, useRef } from 'react'
import { currentItem, sidebarSections } from './sidebar-items.ts'

/** A new page is told to the tab's title and to a screen reader: focus goes to <main>, as a full page load would have it. */
export function usePageTurn(user: CurrentUser) {
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const shown = useRef(pathname)
  const label = currentItem(sidebarSections(user), pathname)?.label
  useEffect(() => {
    document.title = label ? `${label} · Upline` : 'Upline'
    if (shown.current === pathname) return
    shown.current = pathname
    window.scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [pathname, label])
  return main
}
