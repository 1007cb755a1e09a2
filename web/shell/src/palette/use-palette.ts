import { whenIdle } from '@upline/ui'
import { useEffect, useState } from 'react'

/** Loads the palette and its window, which is a module of its own. */
export const loadPalette = () => import('./palette.tsx').then(({ load }) => load())

/** Whether the palette is open, and whether it was ever opened. It is not rendered before that. */
export function usePalette() {
  const [opened, setOpened] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const open = () => {
    setWasOpened(true)
    setOpened(true)
  }
  // Preloads the palette, so that the user can type right after Ctrl K.
  useEffect(() => whenIdle(loadPalette), [])
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return
      // Overrides the browser shortcut.
      event.preventDefault()
      open()
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [])
  return { opened, wasOpened, open, close: () => setOpened(false) }
}
