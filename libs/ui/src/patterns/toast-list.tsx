import { Button } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import type { Toast } from './toast.tsx'
import css from './toast.module.css'

/** The place of toasts: one at a time. */
export default function ToastList({ toastMs }: { toastMs: number }) {
  return <Notifications position="bottom-right" limit={1} autoClose={toastMs} withinPortal={false} />
}

/** One at a time: a new one replaces the old one. Success is neutral; only a failure has a color. */
export function showToast({ title, message = '', destructive = false, action, ms }: Toast): void {
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
