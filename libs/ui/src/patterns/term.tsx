import { Popover } from '@mantine/core'
import { useCallback, useEffect, useId, useRef, useState, type ReactNode } from 'react'
import css from './term.module.css'
import type { TERMS, TermName } from './terms.ts'

/** Time in ms to move the pointer from the term to its definition. */
const CLOSE_DELAY_MS = 150

/** The definitions, once they are wanted: they are a chunk of their own. */
export function useTerms(isWanted = true): typeof TERMS | undefined {
  const [terms, setTerms] = useState<typeof TERMS>()
  useEffect(() => {
    if (isWanted) void import('./terms.ts').then((loaded) => setTerms(loaded.TERMS))
  }, [isWanted])
  return terms
}

interface Props {
  name: TermName
  /** The text on the page; default: the term. */
  children?: ReactNode
  /** Acts as a button of its own, such as one that sorts; default: a tap shows the definition. */
  onClick?: () => void
}

/** Closes the definition that was opened last. */
let closeOther = () => {}

/** Open while the pointer or the focus is on it, and a moment longer. Opening it closes any other definition. */
function useOpened() {
  const [opened, setOpened] = useState(false)
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const close = useCallback(() => setOpened(false), [])
  const open = () => {
    clearTimeout(closing.current)
    if (closeOther !== close) closeOther()
    closeOther = close
    setOpened(true)
  }
  const closeSoon = () => {
    clearTimeout(closing.current)
    closing.current = setTimeout(close, CLOSE_DELAY_MS)
  }
  return { opened, setOpened, open, closeSoon }
}

/** A term with its definition on hover, focus and tap. Escape hides it, and the pointer may rest on it (WCAG 1.4.13). */
export function Term({ name, children = name, onClick }: Props) {
  const { opened, setOpened, open, closeSoon } = useOpened()
  const terms = useTerms(opened)
  const id = useId()
  const hovered = { onMouseEnter: open, onMouseLeave: closeSoon }
  return (
    <Popover
      opened={opened && terms !== undefined}
      onChange={setOpened}
      withRoles={false}
      trapFocus={false}
      width={280}
      withArrow
      shadow="md"
    >
      <Popover.Target>
        <button
          type="button"
          className={css.term}
          aria-describedby={opened ? id : undefined}
          {...hovered}
          onFocus={open}
          onBlur={closeSoon}
          onClick={onClick ?? open}
          onKeyDown={({ key }) => key === 'Escape' && setOpened(false)}
        >
          {children}
        </button>
      </Popover.Target>
      <Popover.Dropdown id={id} role="tooltip" className={css.definition} {...hovered}>
        {terms?.[name]}
      </Popover.Dropdown>
    </Popover>
  )
}
