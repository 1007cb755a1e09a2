import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, type RefObject } from 'react'
import { usePrinting } from './use-printing.ts'

interface Options<Row> {
  rows: Row[]
  rowHeight: number
  scroller: RefObject<HTMLElement | null>
  enabled: boolean
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
    enabled: virtualised,
  })
  useEffect(() => virtual.measure(), [virtual, rowHeight])
  const scrollTo = (at: number) => virtualised && virtual.scrollToIndex(at)
  if (!virtualised) return { shown: rows.map((row, at) => ({ row, at })), before: 0, after: 0, scrollTo }
  const items = virtual.getVirtualItems()
  const shown = items.flatMap((item) => {
    const row = rows[item.index]
    return row === undefined ? [] : [{ row, at: item.index }]
  })
  const end = items.at(-1)?.end ?? 0
  return { shown, before: items[0]?.start ?? 0, after: virtual.getTotalSize() - end, scrollTo }
}
