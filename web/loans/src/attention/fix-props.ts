import type { AttentionItem } from '@upline/contracts'

/** What each kind's fix gets. */
export interface FixProps {
  item: AttentionItem
  onDone: () => void
}
