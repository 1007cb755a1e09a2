import type { CurrentUser } from '@upline/contracts'
import { toast, whenIdle } from '@upline/ui'
import { takeStoredToast, useLiveUpdates } from '@upline/web-kit'
import { useEffect } from 'react'
import { AppRoutes } from './app-routes.tsx'
import { AppFrame } from './frame/app-frame.tsx'
import { useApplyOwnColorScheme } from './color-scheme/use-own-color-scheme.ts'
import { ProofDialog } from './proof/proof-dialog.tsx'
import { preloadRemotes } from './remotes/load-routes.ts'

/** The first page loads before the remotes of other pages. */
const PRELOAD_DELAY_MS = 3_000

/** The frame around every screen. Agents' public pages are separate documents without it. */
export default function SignedIn({ user }: { user: CurrentUser }) {
  useLiveUpdates()
  useApplyOwnColorScheme()
  useEffect(() => {
    let cancel: (() => void) | undefined
    const timer = setTimeout(() => (cancel = whenIdle(preloadRemotes)), PRELOAD_DELAY_MS)
    return () => {
      clearTimeout(timer)
      cancel?.()
    }
  }, [])
  useEffect(() => {
    const carried = takeStoredToast()
    if (carried) toast(carried)
  }, [])
  return (
    <AppFrame user={user}>
      <AppRoutes />
      <ProofDialog />
    </AppFrame>
  )
}
