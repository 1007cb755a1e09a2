import { useLayoutEffect, useState, type RefObject } from 'react'

interface TableRoom {
  /** Width of the scroll area in px; undefined until it is measured. */
  width: number | undefined
  /** Content continues beyond the end edge. */
  hasMore: boolean
}

const UNKNOWN: TableRoom = { width: undefined, hasMore: false }

/** Rounding of widths in browsers, in px. */
const TOLERANCE = 1

/** Measures a table's scroll area when it appears, is resized or scrolls. `columns`: a change of columns is measured again. */
export function useTableRoom(scroller: RefObject<HTMLElement | null>, columns: unknown): TableRoom {
  const [room, setRoom] = useState(UNKNOWN)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const measure = () => {
      const { clientWidth, scrollWidth, scrollLeft } = element
      const next = { width: clientWidth, hasMore: scrollWidth - clientWidth - Math.abs(scrollLeft) > TOLERANCE }
      setRoom((now) => (now.width === next.width && now.hasMore === next.hasMore ? now : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [scroller, columns])
  return room
}
