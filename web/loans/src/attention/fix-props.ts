import type { AttentionItem } from '@upline/contracts'

/** Props of the fix of each kind. */
export interface FixProps {
  item: AttentionItem
  onDone: () => void
}
