import { isPageKey, onHelpRequest } from '@upline/web-kit'
import { useEffect, useState } from 'react'

/** Whether the help is open. '?' opens it on each page, and a screen can request it. */
export function useHelp() {
  const [opened, setOpened] = useState(false)
  const open = () => setOpened(true)
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== '?' || !isPageKey(event)) return
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
