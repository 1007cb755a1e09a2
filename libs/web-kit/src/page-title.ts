import { useEffect, useLayoutEffect } from 'react'

const PRODUCT = 'Upline'

export const documentTitle = (title: string): string => `${title} · ${PRODUCT}`

/**
 * The title of the tab while a route is shown. The frame sets it in a layout effect, so that a page that knows the name
 * of its object (usePageTitle) overrides it.
 */
export function useRouteTitle(title: string, pathname: string): void {
  useLayoutEffect(() => {
    document.title = documentTitle(title)
  }, [title, pathname])
}

/** The title of the tab by the object of a page, such as a loan; undefined until it is loaded. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = documentTitle(title)
  }, [title])
}
