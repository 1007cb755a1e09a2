import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import css from './side-panel.module.css'
import { FixedDropdowns } from './fixed-dropdowns.tsx'
import { focusPageAfterDialog } from './focus-page-if-lost.ts'
import { useEscape } from './use-escape.ts'
import { useOpenerFocus } from './use-opener-focus.ts'

interface Props {
  title: string
  opened: boolean
  onClose: () => void
  children: ReactNode
}

/** Composed from parts: the ready-made Drawer has a <header>, which screen readers report as a second banner. */
export function SidePanel({ title, opened, onClose, children }: Props) {
  useEscape(opened, onClose)
  useOpenerFocus(opened)
  return (
    <Drawer.Root opened={opened} onClose={onClose} onExitTransitionEnd={focusPageAfterDialog} closeOnEscape={false}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={title}>
        <div className={css.head}>
          <Drawer.Title className={css.title}>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label="Close" />
        </div>
        <Drawer.Body className={css.body}>
          <FixedDropdowns>{children}</FixedDropdowns>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
