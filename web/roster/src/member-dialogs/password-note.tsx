import { useSignInSettings } from '@upline/web-kit'
import css from './member-dialogs.module.css'

/** In production nobody starts with the default password: it goes out by e-mail instead. */
export function PasswordNote() {
  const { data } = useSignInSettings()
  if (!data) return null
  return (
    <p className={css.password}>
      {data.defaultPassword
        ? `Default password: ${data.defaultPassword} (user can change after first login)`
        : 'A temporary password is sent by e-mail (user can change after first login)'}
    </p>
  )
}
