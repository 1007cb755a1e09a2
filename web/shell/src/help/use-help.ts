import { onHelpRequest } from '@upline/web-kit'
import { useEffect, useState } from 'react'

/** Elements that use keys themselves: text fields and overlays. */
const isTaken = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable="true"], [role="dialog"], [role="listbox"]') !== null

/** Whether the help is open. '?' opens it on each page, and a screen can request it. */
export function useHelp() {
  const [opened, setOpened] = useState(false)
  const open = () => setOpened(true)
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target)) return
      if (document.querySelector('[role="dialog"]')) return
      event.preventDefault()
      open()
    }
    addEventListener('keydown', pressed)
    const stop = onHelpRequest(open)
    return () => {
      removeEventListener('keydown', pressed)
      stop()
    }
  }, [])
  return { opened, open, close: () => setOpened(false) }
}
