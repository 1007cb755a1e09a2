import { useEffect, useRef } from 'react'

/** Scrolls a line so that one of its children is in the middle. Nothing moves for -1. Returns the line's ref. */
export function useScrolledTo<Line extends HTMLElement>(place: number) {
  const line = useRef<Line>(null)
  useEffect(() => {
    line.current?.children[place]?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [place])
  return line
}
