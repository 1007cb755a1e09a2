import type { SecondFactorEnrolment } from '@upline/contracts'
import { Button, FormError, PasswordInput } from '@upline/ui'
import { failureMessage } from '@upline/web-kit'
import { useState, type FormEvent } from 'react'
import { CodeInput } from '../proof/code-input.tsx'
import { RecoveryCodesList } from './recovery-codes.tsx'
import css from './second-factor.module.css'
import { useBegin, useConfirm } from './use-second-factor.ts'

const formValue = (event: FormEvent<HTMLFormElement>, name: string): string => {
  event.preventDefault()
  return String(new FormData(event.currentTarget).get(name))
}

/** Three steps: password, secret with its first code, recovery codes. */
export function Enrolment({ onDone }: { onDone: () => void }) {
  const [begun, setBegun] = useState<SecondFactorEnrolment>()
  const [codes, setCodes] = useState<string[]>()
  if (codes) return <RecoveryCodesList codes={codes} onDone={onDone} />
  if (begun) return <FirstCode begun={begun} onCodes={setCodes} />
  return <Password onBegun={setBegun} />
}

function Password({ onBegun }: { onBegun: (begun: SecondFactorEnrolment) => void }) {
  const begin = useBegin()
  return (
    <form
      className={css.fields}
      onSubmit={(event) => begin.mutate(formValue(event, 'password'), { onSuccess: onBegun })}
    >
      <p className={css.text}>
        You need an authenticator app on your phone, such as Google Authenticator, 1Password or Aegis. First, confirm
        your password.
      </p>
      <FormError>
        {begin.isError && failureMessage(begin.error, 'Two-factor authentication could not be set up. Try again.')}
      </FormError>
      <PasswordInput
        label="Current Password"
        name="password"
        autoComplete="current-password"
        required
        withAsterisk={false}
      />
      <Button type="submit" loading={begin.isPending}>
        Continue
      </Button>
    </form>
  )
}

function FirstCode({ begun, onCodes }: { begun: SecondFactorEnrolment; onCodes: (codes: string[]) => void }) {
  const confirm = useConfirm()
  const submitted = (event: FormEvent<HTMLFormElement>) =>
    confirm.mutate(formValue(event, 'code'), { onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes) })
  return (
    <form className={css.fields} onSubmit={submitted}>
      <p className={css.text}>
        Scan this code with your app or enter the key. Then enter the six-digit code from the app.
      </p>
      <img className={css.qr} src={begun.qrCode} alt="QR code for your authenticator app" width={196} height={196} />
      <p className={css.text}>
        Key: <code className={css.key}>{begun.secret}</code>
      </p>
      <FormError>
        {confirm.isError && failureMessage(confirm.error, 'The code could not be verified. Try again.')}
      </FormError>
      <CodeInput inputMode="numeric" autoFocus />
      <Button type="submit" loading={confirm.isPending}>
        Turn on
      </Button>
    </form>
  )
}
