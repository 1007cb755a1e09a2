import { Button, Modal } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import css from './dialog.module.css'
import { FixedDropdowns } from './fixed-dropdowns.tsx'
import { focusPageAfterDialog } from './focus-page-if-lost.ts'
import { useEscape } from './use-escape.ts'
import { useOpenerFocus } from './use-opener-focus.ts'

interface DialogProps {
  title: string
  opened: boolean
  onClose: () => void
  /** Width in px. 420 fits a confirmation. */
  size?: number
  children: ReactNode
}

/** Composed from parts, like the side panel: the ready-made Modal adds a second banner. */
export function Dialog({ title, opened, onClose, size = 560, children }: DialogProps) {
  useEscape(opened, onClose)
  useOpenerFocus(opened)
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={focusPageAfterDialog}
      size={size}
      closeOnEscape={false}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={title}>
        <div className={css.head}>
          <Modal.Title className={css.title}>{title}</Modal.Title>
          <Modal.CloseButton aria-label="Close" />
        </div>
        <Modal.Body className={css.body} onSubmit={keepFromPage}>
          <FixedDropdowns>{children}</FixedDropdowns>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

/** React passes events of a dialog to the elements that render it: its form would submit a form of the page, too. */
const keepFromPage = (event: FormEvent): void => event.stopPropagation()

interface ConfirmProps {
  /** The question: 'Delete Wen Li?'. */
  title: string
  opened: boolean
  onClose: () => void
  /** What happens, and whether it can be undone. */
  children: ReactNode
  /** The verb, repeated on the button. */
  confirm: string
  onConfirm: () => void
  busy?: boolean
  /** False for a question that destroys nothing. */
  danger?: boolean
  /** The action is not possible now; the text says why. */
  disabled?: boolean
}

export const ConfirmDialog = ({
  confirm,
  onConfirm,
  busy,
  danger = true,
  disabled,
  children,
  ...dialog
}: ConfirmProps) => (
  <Dialog {...dialog} size={420}>
    <div className={css.text}>{children}</div>
    <div className={css.foot}>
      <Button variant="default" onClick={dialog.onClose} data-autofocus>
        Cancel
      </Button>
      <Button
        color={danger ? 'red' : undefined}
        className={danger ? css.danger : undefined}
        onClick={onConfirm}
        loading={busy}
        disabled={disabled}
      >
        {confirm}
      </Button>
    </div>
  </Dialog>
)
