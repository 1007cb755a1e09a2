import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import css from './side-panel.module.css'

interface Props {
  title: string
  opened: boolean
  onClose: () => void
  children: ReactNode
}

/** Composed from parts: the ready-made Drawer has a <header>, which is a second banner to a screen reader. */
export const SidePanel = ({ title, opened, onClose, children }: Props) => (
  <Drawer.Root opened={opened} onClose={onClose}>
    <Drawer.Overlay />
    <Drawer.Content aria-label={title}>
      <div className={css.head}>
        <Drawer.Title className={css.title}>{title}</Drawer.Title>
        <Drawer.CloseButton aria-label="Close" />
      </div>
      <Drawer.Body className={css.body}>{children}</Drawer.Body>
    </Drawer.Content>
  </Drawer.Root>
)
