import { type ComponentType, useEffect, useState } from 'react'
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

type List = ComponentType<{ toastMs: number }>

let whenLoaded: ((list: List) => void) | undefined

const importList = () => import('./toast-list.tsx')

/** Without a connection the list cannot load. The page must work without it, and the next toast loads it again. */
async function loadList(content?: Toast, load = importList): Promise<void> {
  const loaded = await load().catch(() => undefined)
  if (!loaded) return
  whenLoaded?.(loaded.default)
  if (content) loaded.showToast(content)
}

/** One at a time: a new one replaces the old one. */
export function toast(content: Toast, load = importList): void {
  void loadList(content, load)
}

/** The first page loads before the toasts, also while it waits for a call. */
const PRELOAD_DELAY_MS = 3_000

/** The toasts, loaded when the page is idle or with the first toast, so that no first page waits for them. */
export function Toasts({ toastMs }: { toastMs: number }) {
  const [ToastList, setList] = useState<List>()
  useEffect(() => {
    whenLoaded = (list) => setList(() => list)
    let cancel: (() => void) | undefined
    const timer = setTimeout(() => (cancel = whenIdle(() => void loadList())), PRELOAD_DELAY_MS)
    return () => {
      clearTimeout(timer)
      cancel?.()
      whenLoaded = undefined
    }
  }, [])
  return (
    <section aria-label="Notifications" className="no-print">
      {ToastList && <ToastList toastMs={toastMs} />}
    </section>
  )
}
