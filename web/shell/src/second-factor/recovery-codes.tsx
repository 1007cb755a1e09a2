import { Button, FormFoot, Note } from '@upline/ui'
import { copyText } from '@upline/web-kit'
import css from './second-factor.module.css'

const COPIED = { title: 'Copied', message: 'Recovery codes copied to clipboard' }

/** Shown this once. */
export function RecoveryCodesList({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  return (
    <>
      <Note role="status">
        Keep these recovery codes where you find them without your phone. Each signs you in once, in place of a code of
        your app. They are not shown again.
      </Note>
      <ol aria-label="Recovery codes" className={css.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <FormFoot>
        <Button variant="default" onClick={() => void copyText(codes.join('\n'), COPIED)}>
          Copy codes
        </Button>
        <Button onClick={onDone}>I have kept them</Button>
      </FormFoot>
    </>
  )
}
