import { Button, TextInput } from '@upline/ui'
import { type SyntheticEvent, useState } from 'react'
import css from './ask-loan.module.css'

const MAX_LENGTH = 300

/** The number of a loan; the address keeps it, and the field follows the address. */
export function AskForm({ number, onAsk }: { number: string; onAsk: (number: string) => void }) {
  const [typed, setTyped] = useState(number)
  const [followed, setFollowed] = useState(number)
  const [isMissing, setMissing] = useState(false)
  if (followed !== number) {
    setFollowed(number)
    setTyped(number)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const asked = typed.trim()
    setMissing(asked === '')
    if (asked !== '') onAsk(asked)
  }
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      <TextInput
        className={css.number}
        label="Loan number"
        maxLength={MAX_LENGTH}
        autoComplete="off"
        value={typed}
        error={isMissing && 'Enter a loan number'}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" className={css.ask}>
        Ask
      </Button>
    </form>
  )
}
