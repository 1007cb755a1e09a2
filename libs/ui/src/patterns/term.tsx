import { Popover } from '@mantine/core'
import { useId, useRef, useState, type ReactNode } from 'react'
import css from './term.module.css'
import { TERMS, type TermName } from './terms.ts'

/** Time in ms to move the pointer from the term to its definition. */
const CLOSE_DELAY_MS = 150

interface Props {
  name: TermName
  /** The text on the page; default: the term. */
  children?: ReactNode
}

/** A term with its definition on hover, focus and tap. Escape hides it, and the pointer may rest on it (WCAG 1.4.13). */
export function Term({ name, children = name }: Props) {
  const [opened, setOpened] = useState(false)
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const id = useId()
  const open = () => {
    clearTimeout(closing.current)
    setOpened(true)
  }
  const closeSoon = () => {
    clearTimeout(closing.current)
    closing.current = setTimeout(() => setOpened(false), CLOSE_DELAY_MS)
  }
  const hovered = { onMouseEnter: open, onMouseLeave: closeSoon }
  return (
    <Popover opened={opened} onChange={setOpened} withRoles={false} trapFocus={false} width={280} withArrow shadow="md">
      <Popover.Target>
        <button
          type="button"
          className={css.term}
          aria-describedby={opened ? id : undefined}
          {...hovered}
          onFocus={open}
          onBlur={closeSoon}
          onClick={open}
          onKeyDown={({ key }) => key === 'Escape' && setOpened(false)}
        >
          {children}
        </button>
      </Popover.Target>
      <Popover.Dropdown id={id} role="tooltip" className={css.definition} {...hovered}>
        {TERMS[name]}
      </Popover.Dropdown>
    </Popover>
  )
}
