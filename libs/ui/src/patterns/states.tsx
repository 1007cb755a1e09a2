import { Button, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { failureDetail } from './failure-detail.ts'
import { useLateFlag } from './use-late-flag.ts'
import css from './states.module.css'

/** One sentence on what is not here, one on what brings it, at most one button. No drawing. */
export function Empty({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className={css.state}>
      <p className={css.title}>{title}</p>
      {children && <p className={css.text}>{children}</p>}
      {action}
    </div>
  )
}

interface LoadErrorProps {
  title: string
  detail: string
  onRetry: () => void
  retry?: string
}

export const LoadError = ({ title, detail, onRetry, retry = 'Try Again' }: LoadErrorProps) => (
  <div className={css.state} role="alert">
    <p className={css.title} data-danger>
      {title}
    </p>
    <p className={css.text}>{failureDetail(detail)}</p>
    <Button variant="default" onClick={onRetry}>
      {retry}
    </Button>
  </div>
)

interface SkeletonProps {
  /** The page's loading text: seen, and heard from a screen reader. */
  message: string
  rows?: number
  widths?: number[]
}

/** Bars as wide as what will stand there, so nothing moves when it comes; after 150 ms, so a fast answer never flickers. */
export function SkeletonRows({ message, rows = 5, widths = [18, 26, 14, 10] }: SkeletonProps) {
  const late = useLateFlag(150)
  return (
    <div role="status" className={css.rows} data-early={!late || undefined}>
      <span className={css.message}>{message}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={css.row} aria-hidden>
          {widths.map((width, cell) => (
            <Skeleton key={cell} height={10} width={`${width - ((row * 7 + cell * 3) % 4)}%`} />
          ))}
        </div>
      ))}
    </div>
  )
}

/** The page's loading text where there is nothing to draw a skeleton of. */
export const Loading = ({ children = 'Loading...' }: { children?: string }) => (
  <p role="status" className={css.loading}>
    {children}
  </p>
)
