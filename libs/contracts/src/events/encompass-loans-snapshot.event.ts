import { defineEvent } from './define-event.ts'
import { encompassLoanChanged } from './encompass-loan-changed.event.ts'
import { snapshotOf } from './snapshot-batch.ts'

/** The last reading of every loan of Encompass, each with the revision of its last event. */
export const encompassLoansSnapshot = defineEvent({
  type: 'encompass-loans-snapshot',
  topic: 'encompass.snapshot',
  version: 1,
  description: 'The last reading of every loan of Encompass, for applying readings whose event was lost.',
  consumers: ['loans'],
  data: snapshotOf(encompassLoanChanged.data),
})
