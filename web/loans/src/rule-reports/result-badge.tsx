import { NeutralBadge } from '@upline/ui'

export const ResultBadge = ({ outcome }: { outcome: 'clean' | 'found' }) => (
  <NeutralBadge>{outcome === 'found' ? 'Warning' : 'OK'}</NeutralBadge>
)
