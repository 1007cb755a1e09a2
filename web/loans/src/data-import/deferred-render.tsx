import { type ReactNode, startTransition, useEffect, useState } from 'react'

interface Props {
  /** The number of frames to wait. */
  frames?: number
  children: ReactNode
}

/** Draws its children after the previous frame is on screen: drawing all parts of a page in one frame delays it. */
export function DeferredRender({ frames = 1, children }: Props) {
  const [left, setLeft] = useState(frames)
  useEffect(() => {
    if (left <= 0) return undefined
    const next = requestAnimationFrame(() => startTransition(() => setLeft(left - 1)))
    return () => cancelAnimationFrame(next)
  }, [left])
  return left > 0 ? null : children
}
