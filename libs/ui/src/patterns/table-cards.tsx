import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import css from './data-table.module.css'
import { useLoadMore } from './use-load-more.ts'
import { usePrinting } from './use-printing.ts'

interface Props<Row> {
  label: string
  rows: Row[]
  id: (row: Row) => string
  card: (row: Row) => ReactNode
  onEnd?: () => void
}

const CARD_HEIGHT = 98
/** A complete list of at most this many cards is rendered as a whole: the search of a browser finds each of them. */
const FEW_CARDS = 50

/** A table on a phone: cards in the page's own scroll area. A long list renders only those near the viewport. */
export function TableCards<Row>({ label, rows, id, card, onEnd }: Props<Row>) {
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
  }, [rows.length])
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => CARD_HEIGHT,
    overscan: 8,
    scrollMargin: top,
  })
  const items = virtual.getVirtualItems()
  useLoadMore({ last: items.at(-1)?.index, count: rows.length, onEnd })
  const isComplete = rows.length <= FEW_CARDS && onEnd === undefined
  const isPrinting = usePrinting()
  if (isPrinting || isComplete) return <AllCards label={label} rows={rows} id={id} card={card} />
  return (
    <ul ref={list} className={css.cards} aria-label={label} style={{ height: virtual.getTotalSize() }}>
      {items.map((item) => {
        const row = rows[item.index]
        return row === undefined ? null : (
          <li
            key={id(row)}
            ref={virtual.measureElement}
            data-index={item.index}
            aria-setsize={rows.length}
            aria-posinset={item.index + 1}
            className={css.placed}
            style={{ transform: `translateY(${item.start - top}px)` }}
          >
            {card(row)}
          </li>
        )
      })}
    </ul>
  )
}

/** Every card, without positions, so that printed pages can break between them. */
const AllCards = <Row,>({ label, rows, id, card }: Omit<Props<Row>, 'onEnd'>) => (
  <ul className={css.cards} aria-label={label}>
    {rows.map((row) => (
      <li key={id(row)}>{card(row)}</li>
    ))}
  </ul>
)
