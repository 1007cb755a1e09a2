import { useEffect, useState } from 'react'
import { whenIdle } from '../remotes/when-idle.ts'

/** Whether the palette is open, and whether it ever was: until then nothing of it is drawn. */
export function usePalette() {
  const [opened, setOpened] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const open = () => {
    setWasOpened(true)
    setOpened(true)
  }
  // Loaded before it is asked for: whoever presses Ctrl K types on at once.
  useEffect(() => whenIdle(() => import('./palette.tsx')), [])
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return
      // Browsers search with it; here the page does.
      event.preventDefault()
      open()
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [])
  return { opened, wasOpened, open, close: () => setOpened(false) }
}
