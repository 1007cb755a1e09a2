import { Button } from '@upline/ui'
import { api, Link, useCurrentUser, useQuery } from '@upline/web-kit'
import { canSeeAttention } from './use-attention.ts'

/** Link to Needs attention; hidden if nothing needs attention or the viewer cannot see it. */
export function AttentionLink() {
  const user = useCurrentUser()
  const { data } = useQuery({
    queryKey: ['/api/attention', 'count'],
    queryFn: () => api('/api/attention/count'),
    enabled: Boolean(user && canSeeAttention(user)),
  })
  if (!data || data.total === 0) return null
  return (
    <Button component={Link} to="/loans/attention" variant="default">
      {data.total.toLocaleString('en-US')} need{data.total === 1 ? 's' : ''} attention
    </Button>
  )
}
