import { isImportOver, type ImportJob } from '@upline/contracts'
import { instantText } from './instant-text.ts'

const STATES = {
  ...{ queued: 'Waiting', running: 'Running', completed: 'Completed', failed: 'Failed', cancelled: 'Cancelled' },
}

/** How an import stands, of loans or of members: 'Completed', 'Undone Nov 21, 5:12 PM'. */
export const importState = ({ status, undoneAt }: Pick<ImportJob, 'status' | 'undoneAt'>): string =>
  undoneAt === null ? STATES[status] : `Undone ${instantText(undoneAt)}`

/** What can be undone at all: something went in, and nobody has undone it. */
export const canUndoImport = (job: Pick<ImportJob, 'status' | 'undoneAt' | 'imported'>): boolean =>
  isImportOver(job) && job.undoneAt === null && job.imported > 0

export const importName = ({ fileName }: Pick<ImportJob, 'fileName'>): string => fileName || 'Rows without a file'
