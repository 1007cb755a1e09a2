import { useLayoutEffect, useState, type RefObject } from 'react'

/** A CSS height, or the rest of the window below the top of the area. */
export type AreaHeight = string | 'rest-of-page'

/** Below it, a few rows could not be read: the page scrolls instead. */
const MIN_HEIGHT_PX = 320
/** The border of the frame and the padding of the page. */
const BELOW_PX = 49

/** Height of a scroll area. Its place depends on how many lines the parts above it take, so it is measured. */
export function useAreaHeight(scroller: RefObject<HTMLElement | null>, height?: AreaHeight): string | undefined {
  const isRest = height === 'rest-of-page'
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const element = scroller.current
    const page = element?.closest('main') ?? element?.parentElement
    if (!isRest || !element || !page) return undefined
    const measure = () => setTop(Math.round(element.getBoundingClientRect().top + window.scrollY))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(page)
    return () => observer.disconnect()
  }, [scroller, isRest])
  return isRest ? `max(${MIN_HEIGHT_PX}px, calc(100dvh - ${top + BELOW_PX}px))` : height
}
