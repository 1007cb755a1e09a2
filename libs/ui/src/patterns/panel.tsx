import type { ReactNode } from 'react'
import css from './panel.module.css'

interface PanelProps {
  title?: string
  note?: ReactNode
  action?: ReactNode
  /** The content extends to the panel's edge: lists, tables, field lists. */
  flush?: boolean
  children: ReactNode
}

/** A bordered region. Never put a panel inside a panel: use `flush` and hairlines. */
export function Panel({ title, note, action, flush, children }: PanelProps) {
  return (
    <section className={css.panel} aria-label={title}>
      {title && (
        <div className={css.head}>
          <h2 className={css.title}>{title}</h2>
          {note && <span className={css.note}>{note}</span>}
          {action && <div className={css.action}>{action}</div>}
        </div>
      )}
      <div className={flush ? undefined : css.body}>{children}</div>
    </section>
  )
}

interface PageHeaderProps {
  title: ReactNode
  sub?: ReactNode
  actions?: ReactNode
  back?: ReactNode
}

/** The title states the fact ('1,000 loans in pipeline'), not only the section's name. */
export function PageHeader({ title, sub, actions, back }: PageHeaderProps) {
  return (
    <div className={css.page}>
      <div>
        {back}
        <h1 className={css.h1}>{title}</h1>
        {sub && <p className={css.sub}>{sub}</p>}
      </div>
      {actions && <div className={`${css.actions} no-print`}>{actions}</div>}
    </div>
  )
}
