import { Button, Skeleton } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { failureDetail } from './failure-detail.ts'
import { useDelayedFlag } from './use-delayed-flag.ts'
import css from './states.module.css'

/** One sentence about what is missing, one about how to add it, at most one button. No illustration. */
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
  /** Returns a promise if the button should show that the retry runs. */
  onRetry: () => unknown
  retry?: string | undefined
}

export function LoadError({ title, detail, onRetry, retry = 'Try Again' }: LoadErrorProps) {
  const [isRetrying, setRetrying] = useState(false)
  const retryClicked = () => {
    if (isRetrying) return
    const done = onRetry()
    if (!(done instanceof Promise)) return
    setRetrying(true)
    void done.finally(() => setRetrying(false))
  }
  return (
    <div className={css.state} role="alert">
      <p className={css.title} data-danger>
        {title}
      </p>
      <p className={css.text}>{failureDetail(detail)}</p>
      {/* Not disabled while it runs: a disabled button loses the focus. */}
      <Button variant="default" aria-disabled={isRetrying || undefined} onClick={retryClicked}>
        {isRetrying ? 'Trying again...' : retry}
      </Button>
    </div>
  )
}

interface QueryErrorProps {
  title: string
  query: { error: Error | null; refetch: () => unknown }
}

export const QueryError = ({ title, query: { error, refetch } }: QueryErrorProps) => (
  <LoadError title={title} detail={error?.message ?? ''} onRetry={refetch} />
)

interface SkeletonProps {
  /** The page's loading text, visible and announced. */
  message: string
  rows?: number
  widths?: number[]
}

/**
 * Bars as wide as the content, so that nothing moves when it arrives. They appear after 150 ms, so that a fast response
 * never flickers.
 */
export function SkeletonRows({ message, rows = 5, widths = [18, 26, 14, 10] }: SkeletonProps) {
  const late = useDelayedFlag(150)
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

/** The page's loading text if there is no skeleton. */
export const Loading = ({ children = 'Loading...' }: { children?: string }) => (
  <p role="status" className={css.loading}>
    {children}
  </p>
)
