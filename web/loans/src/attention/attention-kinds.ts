import type { AttentionKind } from '@upline/contracts'

/** What the list calls its kinds. */
export const KIND_NAMES: Record<AttentionKind, string> = {
  'unknown-officer': 'Unknown officer',
  'ambiguous-officer': 'Ambiguous name',
  'missing-amount': 'Missing amount',
  'unconfirmed-loan': 'Not confirmed',
  'unmapped-milestone': 'Unmapped milestone',
  'same-number': 'Same loan number',
  'refused-row': 'Refused row',
  'dead-letter': 'Dead letter',
}

/** The button that opens a kind's fix. */
export const FIX_NAMES: Record<AttentionKind, string> = {
  'unknown-officer': 'Assign officer',
  'ambiguous-officer': 'Choose officer',
  'missing-amount': 'Give amounts',
  'unconfirmed-loan': 'Confirm loan',
  'unmapped-milestone': 'Map milestone',
  'same-number': 'One or two',
  'refused-row': 'Mend rows',
  'dead-letter': 'Replay or put aside',
}
