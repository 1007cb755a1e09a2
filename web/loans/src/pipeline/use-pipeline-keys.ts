import { useEffect, useRef } from 'react'

interface Actions {
  /** Moves one row down or up. */
  step: (by: 1 | -1) => void
  search: () => void
}

/** Elements that use keys themselves: text fields and overlays. */
const isTaken = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable="true"], [role="dialog"], [role="listbox"]') !== null

/** j and k move between rows, / focuses the search. The focused row handles Enter. */
export function usePipelineKeys(actions: Actions): void {
  const latest = useRef(actions)
  latest.current = actions
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target)) return
      if (document.querySelector('[role="dialog"]')) return
      const { step, search } = latest.current
      const action = { j: () => step(1), k: () => step(-1), '/': search }[event.key]
      if (!action) return
      event.preventDefault()
      action()
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [])
}
