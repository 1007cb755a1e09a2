import { IconAlertTriangle, IconClockHour4, IconUserQuestion } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import css from './attention-list.module.css'

export interface Attention {
  kind: 'blocked' | 'slow' | 'unassigned'
  count: number
  text: string
  /** The action: a link, with the full sentence as its aria-label. */
  action: ReactNode
}

const icons = { blocked: IconAlertTriangle, slow: IconClockHour4, unassigned: IconUserQuestion }

/** What blocks payments, most urgent first. The panel is absent if it is empty. */
export const AttentionList = ({ items }: { items: Attention[] }) => (
  <ul className={css.list}>
    {items.map((item) => {
      const Icon = icons[item.kind]
      return (
        <li key={item.text} data-kind={item.kind}>
          <Icon size={17} stroke={1.7} aria-hidden />
          <span>
            <b className="num">{item.count.toLocaleString('en-US')}</b> {item.text}
          </span>
          {item.action}
        </li>
      )
    })}
  </ul>
)
