import { lazy, Suspense, useEffect, useState } from 'react'
import { whenIdle } from '../when-idle.ts'

export interface Toast {
  title: string
  message?: string
  destructive?: boolean
  /** An action, such as undoing a deletion. Closes the toast. */
  action?: { label: string; onClick: () => void }
  /** Longer than the page default, for a toast with an action. */
  ms?: number
}

const loadList = () => import('./toast-list.tsx')
const ToastList = lazy(loadList)

let whenWanted: (() => void) | undefined

/** One at a time: a new one replaces the old one. */
export function toast(content: Toast): void {
  whenWanted?.()
  void loadList().then(({ showToast }) => showToast(content))
}

/** The first page loads before the toasts, also while it waits for a call. */
const PRELOAD_DELAY_MS = 3_000

/** The toasts, loaded when the page is idle or with the first toast, so that no first page waits for them. */
export function Toasts({ toastMs }: { toastMs: number }) {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    whenWanted = () => setWanted(true)
    let cancel: (() => void) | undefined
    const timer = setTimeout(() => (cancel = whenIdle(() => setWanted(true))), PRELOAD_DELAY_MS)
    return () => {
      clearTimeout(timer)
      cancel?.()
      whenWanted = undefined
    }
  }, [])
  return (
    <section aria-label="Notifications" className="no-print">
      {isWanted && (
        <Suspense>
          <ToastList toastMs={toastMs} />
        </Suspense>
      )}
    </section>
  )
}
