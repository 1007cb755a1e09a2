import { Button, toast } from '@upline/ui'
import { ConfirmDialog } from '@upline/ui/data'
import { failureToast } from '@upline/web-kit'
import { type ReactNode, useState } from 'react'

interface Props {
  call: { isPending: boolean; mutate: (input: undefined, on: Handlers) => void }
  button: string
  title: string
  confirm: string
  /** The toast after the call. */
  done: { title: string; message: string }
  children: ReactNode
}

interface Handlers {
  onSuccess: () => void
  onError: (error: Error) => void
  onSettled: () => void
}

/** A button that resolves a blocker of a run after a confirmation. */
export function ConfirmedAction({ call, button, title, confirm, done, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const confirmed = () =>
    call.mutate(undefined, {
      onSuccess: () => toast(done),
      onError: failureToast('Not Changed'),
      onSettled: () => setOpen(false),
    })
  return (
    <div>
      <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
        {button}
      </Button>
      <ConfirmDialog
        title={title}
        opened={isOpen}
        onClose={() => setOpen(false)}
        confirm={confirm}
        onConfirm={confirmed}
        busy={call.isPending}
        danger={false}
      >
        {children}
      </ConfirmDialog>
    </div>
  )
}
