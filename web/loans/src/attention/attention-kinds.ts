import type { AttentionKind } from '@upline/contracts'

/** Labels of the kinds of items in the list. */
export const KIND_LABELS: Record<AttentionKind, string> = {
  'unknown-officer': 'Unknown loan officer',
  'ambiguous-officer': 'Multiple matches',
  'missing-amount': 'Missing amount',
  'unconfirmed-loan': 'Not confirmed',
  'unmapped-milestone': 'Unmapped milestone',
  'same-number': 'Same loan number',
  'refused-row': 'Rejected row',
  'leaver-balance': 'Balance of a former member',
  'dead-letter': 'Failed event',
}

/** Labels of the buttons that open the fix of a kind. */
export const FIX_LABELS: Record<AttentionKind, string> = {
  'unknown-officer': 'Assign loan officer',
  'ambiguous-officer': 'Choose loan officer',
  'missing-amount': 'Add amounts',
  'unconfirmed-loan': 'Confirm loan',
  'unmapped-milestone': 'Map milestone',
  'same-number': 'Resolve duplicate',
  'refused-row': 'Fix rows',
  'leaver-balance': 'Open balance',
  'dead-letter': 'Retry or dismiss',
}
