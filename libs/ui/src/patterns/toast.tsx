import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import css from './toast.module.css'

export interface Toast {
  title: string
  message?: string
  destructive?: boolean
  /** An action, such as undoing a deletion. Closes the toast. */
  action?: { label: string; onClick: () => void }
  /** Longer than the page default, for a toast with an action. */
  ms?: number
}

/** One at a time: a new one replaces the old one. Success is neutral; only a failure has a color. */
export function toast({ title, message = '', destructive = false, action, ms }: Toast): void {
  notifications.clean()
  const id = notifications.show({
    title,
    color: destructive ? 'red' : 'petrol',
    role: destructive ? 'alert' : 'status',
    ...(ms !== undefined && { autoClose: ms }),
    message: action ? (
      <span className={css.withAction}>
        {message}
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => {
            notifications.hide(id)
            action.onClick()
          }}
        >
          {action.label}
        </Button>
      </span>
    ) : (
      message
    ),
  })
}
