import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, type RefObject } from 'react'
import { usePrinting } from './use-printing.ts'

interface Options<Row> {
  rows: Row[]
  rowHeight: number
  scroller: RefObject<HTMLElement | null>
  enabled: boolean
}

/** Height of the sticky head, as in data-table.module.css: the rows begin below it, and it covers the first rows in view. */
const HEAD_HEIGHT = 36

export interface RowScroll {
  scrollTo: (at: number) => void
  stopScroll: () => void
}

/**
 * The rows in view, and the padding above and below them. All rows if it is off, and in print. The padding is complete
 * from the first render: a scroll area that is as high as its content would stay empty without it.
 */
export function useVirtualRows<Row>({ rows, rowHeight, scroller, enabled }: Options<Row>) {
  const virtualised = !usePrinting() && enabled
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollMargin: HEAD_HEIGHT,
    scrollPaddingStart: HEAD_HEIGHT,
    enabled: virtualised,
  })
  useEffect(() => virtual.measure(), [virtual, rowHeight])
  const scroll: RowScroll = {
    scrollTo: (at) => virtualised && virtual.scrollToIndex(at),
    stopScroll: () => virtual.cancelScroll(),
  }
  if (!virtualised) return { shown: rows.map((row, at) => ({ row, at })), before: 0, after: 0, ...scroll }
  const items = virtual.getVirtualItems()
  const shown = items.flatMap((item) => {
    const row = rows[item.index]
    return row === undefined ? [] : [{ row, at: item.index }]
  })
  const start = items[0]?.start ?? HEAD_HEIGHT
  const end = items.at(-1)?.end ?? HEAD_HEIGHT
  return { shown, before: start - HEAD_HEIGHT, after: virtual.getTotalSize() - (end - HEAD_HEIGHT), ...scroll }
}
