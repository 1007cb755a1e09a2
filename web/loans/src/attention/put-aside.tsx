import { Button, TextInput } from '@upline/ui'
import { useState } from 'react'
import css from './attention.module.css'

interface Props {
  label: string
  busy: boolean
  onPut: (reason: string) => void
}

/** What will never be placed goes off the list, with a reason that is kept. */
export function PutAside({ label, busy, onPut }: Props) {
  const [reason, setReason] = useState('')
  return (
    <form
      className={css.aside}
      onSubmit={(event) => {
        event.preventDefault()
        if (reason.trim()) onPut(reason.trim())
      }}
    >
      <TextInput
        label={label}
        description="The reason is kept with your name"
        value={reason}
        maxLength={500}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={!reason.trim()} loading={busy}>
        Put aside
      </Button>
    </form>
  )
}
