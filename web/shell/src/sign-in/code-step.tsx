import { Anchor, Button, FormError } from '@upline/ui'
import type { FormEvent } from 'react'
import { CodeInput } from '../proof/code-input.tsx'
import css from './sign-in.module.css'

interface Props {
  problem: string | undefined
  busy: boolean
  onCode: (code: string) => void
  onBack: () => void
}

/** The second step, after the correct password. */
export function CodeStep({ problem, busy, onCode, onBack }: Props) {
  const submitted = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onCode(String(new FormData(event.currentTarget).get('code')))
  }
  return (
    <form className={css.fields} onSubmit={submitted}>
      <p className={css.help}>Enter the code from your authenticator app or a recovery code.</p>
      <FormError>{problem}</FormError>
      <CodeInput size="md" autoFocus />
      <Button type="submit" size="md" fullWidth loading={busy}>
        Verify
      </Button>
      <p className={css.help}>
        <Anchor component="button" type="button" underline="always" onClick={onBack}>
          Back
        </Anchor>
      </p>
    </form>
  )
}
