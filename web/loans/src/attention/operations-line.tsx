import type { OperationsResponse } from '@upline/contracts'
import { isReadOnly } from '@upline/permissions'
import { counted } from '@upline/ui'
import { api, Link, useQuery, useSignedInUser } from '@upline/web-kit'
import css from './attention.module.css'

/** Failed events of loans are in the list itself, and those of the connector in ConnectorLine. */
const SHOWN_HERE = ['loans', 'encompass']

const failedIn = ({ services }: OperationsResponse): number =>
  services
    .filter(({ service }) => !SHOWN_HERE.includes(service))
    .reduce((sum, one) => sum + (one.answers ? one.deadLetters : 0), 0)

/** Links to failed events of other services, which are resolved on the Operations page. */
export function OperationsLine() {
  const user = useSignedInUser()
  const { data } = useQuery({
    queryKey: ['/api/operations', 'failed-events'],
    queryFn: () => api('/api/operations'),
    enabled: user.role === 'admin' || isReadOnly(user),
  })
  const failed = data ? failedIn(data) : 0
  if (failed === 0) return null
  return (
    <p className={css.elsewhere}>
      <Link to="/operations">{counted(failed, 'failed event')} in Operations</Link>
    </p>
  )
}
