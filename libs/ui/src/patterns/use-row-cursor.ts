import { useEffect, type RefObject } from 'react'
import type { RowScroll } from './use-virtual-rows.ts'

/** A distant row renders a frame or two after the table has scrolled there. */
const FRAMES = 10

interface Options extends RowScroll {
  /** Index of the cursor's row; undefined: none. */
  at: number | undefined
  scroller: RefObject<HTMLElement | null>
}

/**
 * Keys move through the rows: the cursor's row scrolls into view and its button gets the focus, so that Enter opens it. The table
 * scrolls on its own only to a row that is not rendered yet, and no longer than until it is: it corrects its position in later
 * frames, which would move the row out of view again.
 */
export function useRowCursor({ at, scroller, scrollTo, stopScroll }: Options): void {
  useEffect(() => {
    if (at === undefined) return
    const button = () => scroller.current?.querySelector<HTMLElement>(`tr[aria-rowindex="${at + 2}"] button`)
    let frames = FRAMES
    let frame = 0
    const focus = () => {
      const found = button()
      if (found) {
        stopScroll()
        found.focus({ preventScroll: true })
        // Without its own scroll area, the table scrolls with the page.
        found.closest('tr')?.scrollIntoView({ block: 'nearest' })
      } else if (frames-- > 0) frame = requestAnimationFrame(focus)
    }
    if (!button()) scrollTo(at)
    focus()
    return () => cancelAnimationFrame(frame)
  }, [at])
}
