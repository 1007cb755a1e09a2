import type { ImportJob } from '@upline/contracts'
import { instantText } from './instant-text.ts'

const STATES = {
  ...{ queued: 'Waiting', running: 'Running', completed: 'Completed', failed: 'Failed', cancelled: 'Cancelled' },
}

/** How an import stands, of loans or of members: 'Completed', 'Undone Nov 21, 5:12 PM'. */
export const importState = ({ status, undoneAt }: Pick<ImportJob, 'status' | 'undoneAt'>): string =>
  undoneAt === null ? STATES[status] : `Undone ${instantText(undoneAt)}`
