import { useEffect, type RefObject } from 'react'

/** A distant row renders a frame or two after the table has scrolled there. */
const FRAMES = 10

interface Options {
  /** Index of the cursor's row; undefined: none. */
  at: number | undefined
  scroller: RefObject<HTMLElement | null>
  scrollTo: (at: number) => void
}

/**
 * Keys move through the rows: the cursor's row scrolls into view and its button gets the focus, so that Enter opens it.
 */
export function useRowCursor({ at, scroller, scrollTo }: Options): void {
  useEffect(() => {
    if (at === undefined) return
    scrollTo(at)
    let frames = FRAMES
    let frame = 0
    const focus = () => {
      const button = scroller.current?.querySelector<HTMLElement>(`tr[aria-rowindex="${at + 2}"] button`)
      if (button) {
        button.focus({ preventScroll: true })
        // Without its own scroll area, the table scrolls with the page.
        button.closest('tr')?.scrollIntoView({ block: 'nearest' })
      } else if (frames-- > 0) frame = requestAnimationFrame(focus)
    }
    frame = requestAnimationFrame(focus)
    return () => cancelAnimationFrame(frame)
  }, [at])
}
