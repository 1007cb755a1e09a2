import { useLocation, useRouteTitle } from '@upline/web-kit'
import { useEffect, useRef } from 'react'
import { routeTitle } from '../remotes/route-titles.ts'

/** Announces a new page like a full page load: sets the tab title and moves focus to <main>. */
export function usePageTurn() {
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const shown = useRef(pathname)
  useRouteTitle(routeTitle(pathname), pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    window.scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
