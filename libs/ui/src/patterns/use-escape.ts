import { useEffect, useRef } from 'react'

interface Layer {
  close: () => void
}

/** What is open, the topmost last. */
const layers: Layer[] = []

function onKey(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing) return
  // An open list of a select closes first; its field says so.
  if ((event.target as Element | null)?.getAttribute?.('data-mantine-stop-propagation') === 'true') return
  layers.at(-1)?.close()
}

/** Escape closes what lies on top, and nothing that is open under it: each drawer and modal of Mantine's hears it alone. */
export function useEscape(opened: boolean, onClose: () => void): void {
  const latest = useRef(onClose)
  useEffect(() => {
    latest.current = onClose
  })
  useEffect(() => {
    if (!opened) return
    const layer = { close: () => latest.current() }
    layers.push(layer)
    if (layers.length === 1) window.addEventListener('keydown', onKey, true)
    return () => {
      layers.splice(layers.indexOf(layer), 1)
      if (layers.length === 0) window.removeEventListener('keydown', onKey, true)
    }
  }, [opened])
}
