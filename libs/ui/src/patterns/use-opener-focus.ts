import { useLayoutEffect, useRef } from 'react'

/**
 * Returns the focus to the element that opened a dialog, for a dialog that is rendered only while it is open. The library returns it
 * only for dialogs that stay rendered.
 */
export function useOpenerFocus(opened: boolean): void {
  const isMountedOpen = useRef(opened)
  useLayoutEffect(() => {
    if (!isMountedOpen.current) return undefined
    const opener = document.activeElement
    return () => {
      // The focused element is removed with the dialog, after this cleanup. A focus that something else took stays there.
      setTimeout(() => {
        if (document.activeElement === document.body && opener instanceof HTMLElement)
          opener.focus({ preventScroll: true })
      })
    }
  }, [])
}
