import { Button, TextInput } from '@upline/ui'
import { useState } from 'react'
import css from './attention.module.css'

interface Props {
  label: string
  busy: boolean
  onDismiss: (reason: string) => void
}

/** Takes items that need no fix off the list, with a reason that is stored. */
export function DismissForm({ label, busy, onDismiss }: Props) {
  const [reason, setReason] = useState('')
  return (
    <form
      className={css.aside}
      onSubmit={(event) => {
        event.preventDefault()
        if (reason.trim()) onDismiss(reason.trim())
      }}
    >
      <TextInput
        label={label}
        placeholder="Reason"
        description="The reason is stored with your name"
        value={reason}
        maxLength={500}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={!reason.trim()} loading={busy}>
        Dismiss
      </Button>
    </form>
  )
}
