import { Button, FormFoot, Note } from '@upline/ui'
import { copyText } from '@upline/web-kit'
import css from './second-factor.module.css'

const COPIED = { title: 'Copied', message: 'Recovery codes copied to clipboard' }

/** The codes are shown only once. */
export function RecoveryCodesList({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  return (
    <>
      <Note role="status">
        These are your recovery codes. Store these where you can reach them without your phone. Each code replaces an
        authenticator code once. You won&apos;t see them again.
      </Note>
      <ol aria-label="Recovery codes" className={css.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <FormFoot>
        <Button variant="default" onClick={() => void copyText(codes.join('\n'), COPIED)}>
          Copy Codes
        </Button>
        <Button onClick={onDone}>I&apos;ve saved them</Button>
      </FormFoot>
    </>
  )
}
