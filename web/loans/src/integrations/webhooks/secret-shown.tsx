import { Button, FormFoot } from '@upline/ui'
import { useCopied } from '@upline/web-kit'
import css from './webhooks.module.css'

/** The only time that the secret is seen. */
export function SecretShown({ secret, note, onDone }: { secret: string; note: string; onDone: () => void }) {
  const { copied, copy } = useCopied()
  const clicked = () =>
    void copy(secret, { title: 'Secret copied!', message: 'Keep it where only the receiver reads it.' })
  return (
    <div className={css.form}>
      <p>{note}</p>
      <code className={css.secret}>{secret}</code>
      <FormFoot>
        <Button variant="default" onClick={clicked}>
          {copied ? 'Copied' : 'Copy'}
        </Button>
        <Button onClick={onDone}>Done</Button>
      </FormFoot>
    </div>
  )
}
