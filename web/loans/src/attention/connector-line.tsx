import { seesCompany } from '@upline/permissions'
import { counted } from '@upline/ui'
import { api, Link, useQuery, useSignedInUser } from '@upline/web-kit'
import css from './attention.module.css'

/** Links to failed notifications and events of the connector, which are retried under Integrations. */
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
    ...(failed > 0 ? [counted(failed, 'notification')] : []),
    ...(deadLetters > 0 ? [counted(deadLetters, 'event')] : []),
  ]
  return (
    <p className={css.elsewhere}>
      Encompass sync gave up on {counts.join(' and ')}. <Link to="/integrations">Retry under Integrations</Link>
    </p>
  )
}
