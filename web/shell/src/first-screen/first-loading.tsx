import { Loading } from '@upline/ui'
import { useLayoutEffect, useState } from 'react'

/** The top of a visitor's first page, which the gateway put into the document. */
const firstScreen = (): HTMLElement | null => document.getElementById('first-screen')

let mounted = 0

/** The loading states before the first page. They keep the document's first screen. Without one, they show 'Loading...'. */
export function FirstLoading() {
  const [hasScreen] = useState(() => firstScreen() !== null)
  useLayoutEffect(() => {
    mounted += 1
    return () => {
      mounted -= 1
      // After the commit, because it may mount the next loading state, and before the next paint.
      queueMicrotask(() => mounted === 0 && firstScreen()?.remove())
    }
  }, [])
  return hasScreen ? null : (
    <main>
      <Loading />
    </main>
  )
}
