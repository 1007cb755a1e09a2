import { isImportOver, type ImportJob } from '@upline/contracts'
import { importedMessage } from '../loan-import/imported-message.ts'

/** An import as stored. */
export type ImportRecord = Omit<ImportJob, 'by' | 'message'> & { byId: string; byName: string }

/** The message at the end of an import. */
function messageOf(of: ImportRecord): string {
  if (of.status === 'completed') return importedMessage(of.imported, of.totalRecords)
  return isImportOver(of) ? (of.error ?? '') : ''
}

export function wireImport(row: ImportRecord): ImportJob {
  const { byId, byName, ...of } = row
  return { ...of, message: messageOf(row), by: { id: byId, name: byName } }
}
