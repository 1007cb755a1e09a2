import { Button, counted } from '@upline/ui'
import { api, Link, useCurrentUser, useQuery } from '@upline/web-kit'
import css from './attention-link.module.css'
import { canSeeAttention } from './use-attention.ts'

/** Sets the width of the link while the count loads. */
const USUAL_COUNT = 12

/** Link to Needs attention; absent if nothing needs attention or the viewer cannot see it. It reserves its space while the count loads. */
export function AttentionLink() {
  const user = useCurrentUser()
  const { data, isLoading } = useQuery({
    queryKey: ['/api/attention', 'count'],
    queryFn: () => api('/api/attention/count'),
    enabled: Boolean(user && canSeeAttention(user)),
  })
  const total = data?.total ?? (isLoading ? USUAL_COUNT : 0)
  if (total === 0) return null
  return (
    <Button component={Link} to="/loans/attention" variant="default" className={data ? undefined : css.reserved}>
      {counted(total, 'needs attention', 'need attention')}
    </Button>
  )
}
