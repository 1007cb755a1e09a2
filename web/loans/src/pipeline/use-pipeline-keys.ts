import { isPageKey } from '@upline/web-kit'
import { useEffect, useRef } from 'react'

interface Actions {
  /** Moves one row down or up. */
  step: (by: 1 | -1) => void
  search: () => void
}

/** j and k move between rows, / focuses the search. The focused row handles Enter. */
export function usePipelineKeys(actions: Actions): void {
  const latest = useRef(actions)
  latest.current = actions
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (!isPageKey(event)) return
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
