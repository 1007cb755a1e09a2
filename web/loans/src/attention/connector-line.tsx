import { seesCompany } from '@upline/permissions'
import { api, Link, useQuery, useSignedInUser } from '@upline/web-kit'
import css from './attention.module.css'

const whole = (count: number, what: string) => `${count.toLocaleString('en-US')} ${what}${count === 1 ? '' : 's'}`

/** What the connector could not read or handle waits under Integrations, with the connector's own tools. */
export function ConnectorLine() {
  const user = useSignedInUser()
  const { data } = useQuery({
    queryKey: ['/api/integrations', 'encompass', 'status'],
    queryFn: () => api('/api/integrations/encompass/status'),
    enabled: seesCompany(user),
  })
  const { failed = 0, deadLetters = 0 } = data?.webhooks ?? {}
  if (failed + deadLetters === 0) return null
  const counts = [
    ...(failed > 0 ? [whole(failed, 'notification')] : []),
    ...(deadLetters > 0 ? [whole(deadLetters, 'event')] : []),
  ]
  return (
    <p className={css.elsewhere}>
      The Encompass connector has given up {counts.join(' and ')}.{' '}
      <Link to="/integrations">Try again under Integrations</Link>
    </p>
  )
}
