import type { OperationsAnswer } from '@upline/contracts'
import { isReadOnly } from '@upline/permissions'
import { api, Link, useQuery, useSignedInUser } from '@upline/web-kit'
import css from './attention.module.css'

/** Those of loans stand in this list, those of the connector are told beside it. */
const TOLD_HERE = ['loans', 'encompass']

const waitingIn = ({ services }: OperationsAnswer): number =>
  services
    .filter(({ service }) => !TOLD_HERE.includes(service))
    .reduce((sum, one) => sum + (one.answers ? one.deadLetters : 0), 0)

/** Events that the other services could not handle: the admin's page has their tools. */
export function OperationsLine() {
  const user = useSignedInUser()
  const { data } = useQuery({
    queryKey: ['/api/operations', 'waiting'],
    queryFn: () => api('/api/operations'),
    enabled: user.role === 'admin' || isReadOnly(user),
  })
  const waiting = data ? waitingIn(data) : 0
  if (waiting === 0) return null
  return (
    <p className={css.elsewhere}>
      <Link to="/operations">
        {waiting.toLocaleString('en-US')} message{waiting === 1 ? ' waits' : 's wait'} in Operations
      </Link>
    </p>
  )
}
