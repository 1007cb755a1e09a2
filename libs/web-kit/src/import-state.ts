import { isImportOver, type ImportJob } from '@upline/contracts'
import { instantText } from './instant-text.ts'

const STATES = {
  ...{ queued: 'Queued', running: 'Running', completed: 'Completed', failed: 'Failed', cancelled: 'Canceled' },
}

type ShownImport = Pick<ImportJob, 'status' | 'undoneAt'> & Partial<Pick<ImportJob, 'mode'>>

/** The state of an import of loans or members: 'Completed', 'Undone Nov 21, 5:12 PM'. */
export const importState = ({ status, undoneAt, mode }: ShownImport): string => {
  const state = undoneAt === null ? STATES[status] : `Undone ${instantText(undoneAt)}`
  return mode === 'history' ? `${state} · paid elsewhere` : state
}

/** Whether it can be undone: it imported something and was not undone. */
export const canUndoImport = (job: Pick<ImportJob, 'status' | 'undoneAt' | 'imported'>): boolean =>
  isImportOver(job) && job.undoneAt === null && job.imported > 0

export const importName = ({ fileName }: Pick<ImportJob, 'fileName'>): string => fileName || 'API import'
