import { useSignInSettings } from '@upline/web-kit'
import css from './member-dialogs.module.css'

/** In production there is no default password: each new member gets a temporary one by email. */
export function PasswordNote() {
  const { data } = useSignInSettings()
  if (!data) return null
  return (
    <p className={css.password}>
      {data.defaultPassword
        ? `Default password: ${data.defaultPassword} (user can change after first login)`
        : 'The member gets a temporary password by email and can change it after the first sign-in.'}
    </p>
  )
}
