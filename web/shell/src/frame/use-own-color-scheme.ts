import { COLOR_SCHEMES, useColorScheme } from '@upline/ui'
import { useKeptChoice } from '@upline/web-kit'
import { useEffect } from 'react'

/** The colour scheme that this person chose in this browser; 'auto' where they chose none. */
export function useOwnColorScheme() {
  const [scheme, keep] = useKeptChoice('color-scheme', COLOR_SCHEMES, 'auto')
  return { scheme, keep }
}

/** Once per sign-in: whoever was here before may have chosen another one. */
export function useApplyOwnColorScheme(): void {
  const { scheme } = useOwnColorScheme()
  const { setColorScheme } = useColorScheme()
  useEffect(() => setColorScheme(scheme), [])
}
