import { COLOR_SCHEMES, useColorScheme } from '@upline/ui'
import { useStoredChoice } from '@upline/web-kit'
import { useEffect } from 'react'

/** The color scheme that this user chose in this browser. Default: 'auto'. */
export function useOwnColorScheme() {
  const [scheme, keep] = useStoredChoice('color-scheme', COLOR_SCHEMES, 'auto')
  return { scheme, keep }
}

/** Runs once per sign-in, because the previous user may have chosen a different scheme. */
export function useApplyOwnColorScheme(): void {
  const { scheme } = useOwnColorScheme()
  const { setColorScheme } = useColorScheme()
  useEffect(() => setColorScheme(scheme), [])
}
