import { type ReactNode, startTransition, useEffect, useState } from 'react'

interface Props {
  /** So many frames after what stands before it. */
  frames?: number
  children: ReactNode
}

/** Draws its children once the frame before is on screen: a page that opens with all its parts at once holds up a frame. */
export function AFrameLater({ frames = 1, children }: Props) {
  const [left, setLeft] = useState(frames)
  useEffect(() => {
    if (left <= 0) return undefined
    const next = requestAnimationFrame(() => startTransition(() => setLeft(left - 1)))
    return () => cancelAnimationFrame(next)
  }, [left])
  return left > 0 ? null : children
}
