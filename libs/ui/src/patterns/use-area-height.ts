import { useLayoutEffect, useState, type RefObject } from 'react'

/** A CSS height, or what the rest of the page leaves of the window. */
export type AreaHeight = string | 'rest-of-page'

/** Below it, a few rows could not be read: the page scrolls instead. */
const MIN_HEIGHT_PX = 320

/** Height of a scroll area. What is above and below it can take one or more lines, so it is measured. */
export function useAreaHeight(scroller: RefObject<HTMLElement | null>, height?: AreaHeight): string | undefined {
  const isRest = height === 'rest-of-page'
  const [others, setOthers] = useState(0)
  useLayoutEffect(() => {
    const element = scroller.current
    const page = element?.closest('main') ?? element?.parentElement
    if (!isRest || !element || !page) return undefined
    const measure = () => {
      const area = element.getBoundingClientRect()
      const below = page.getBoundingClientRect().bottom - area.bottom
      setOthers(Math.ceil(area.top + window.scrollY + below))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(page)
    return () => observer.disconnect()
  }, [scroller, isRest])
  return isRest ? `max(${MIN_HEIGHT_PX}px, calc(100dvh - ${others}px))` : height
}
