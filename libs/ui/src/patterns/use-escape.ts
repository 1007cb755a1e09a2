import { useEffect, useRef } from 'react'

interface Layer {
  close: () => void
}

/** Open overlays, the topmost last. */
const layers: Layer[] = []

function onKey(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing) return
  // An open select list closes first; its field indicates that it is open.
  if ((event.target as Element | null)?.getAttribute?.('data-mantine-stop-propagation') === 'true') return
  layers.at(-1)?.close()
}

/** Escape closes only the topmost overlay. Mantine's drawers and modals would each react to it. */
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
