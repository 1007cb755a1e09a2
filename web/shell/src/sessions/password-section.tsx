import { Button } from '@upline/ui'
import { useState } from 'react'
import { ChangePasswordForm } from '../sign-in/change-password-form.tsx'
import { useOwnChange } from '../sign-in/use-change-password.ts'
import css from './sessions.module.css'

/** Changes the user's password. Shown below the list of sessions. */
export function PasswordSection() {
  const [isOpen, setOpen] = useState(false)
  return (
    <section aria-label="Password" className={css.section}>
      <h3 className={css.heading}>Password</h3>
      {isOpen ? (
        <Changing onEnd={() => setOpen(false)} />
      ) : (
        <div>
          <Button variant="default" onClick={() => setOpen(true)}>
            Change password
          </Button>
        </div>
      )}
    </section>
  )
}

const Changing = ({ onEnd }: { onEnd: () => void }) => (
  <ChangePasswordForm change={useOwnChange(onEnd)} help="Your other sessions end when you change it." size="sm">
    <Button variant="default" onClick={onEnd}>
      Cancel
    </Button>
  </ChangePasswordForm>
)
