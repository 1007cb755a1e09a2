import { Button, FormFoot } from '@upline/ui'
import { useCopied } from '@upline/web-kit'
import css from './shown-once.module.css'

interface Props {
  /** The name in the toast: Key, Secret. */
  what: string
  text: string
  note: string
  /** The only person who should read it. */
  reader: string
  onDone: () => void
}

/** Shows a key or a secret. It is never shown again. */
export function ShownOnce({ what, text, note, reader, onDone }: Props) {
  const { copied, copy } = useCopied()
  const clicked = () =>
    void copy(text, { title: `${what} copied!`, message: `Store it where only the ${reader} can read it.` })
  return (
    <div className={css.shown}>
      <p>{note}</p>
      <code className={css.text}>{text}</code>
      <FormFoot>
        <Button variant="default" onClick={clicked}>
          {copied ? 'Copied' : 'Copy'}
        </Button>
        <Button onClick={onDone}>Done</Button>
      </FormFoot>
    </div>
  )
}
