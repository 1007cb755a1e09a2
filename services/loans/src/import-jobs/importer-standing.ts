import type { EntityManager } from '@mikro-orm/postgresql'
import { isCompanyRole } from '@upline/contracts'
import { ImportFileError } from '@upline/imports'
import { isReadOnly } from '@upline/permissions'
import { type ImporterToday, importerToday, isKeyRevoked } from './importer-standing.queries.ts'
import type { JobRow } from './import-jobs.store.ts'

export const CANNOT_CONTINUE =
  'The member who started this import can no longer import these loans. Rows imported so far are kept. ' +
  'Ask an admin to import the file again.'

export const KEY_REVOKED =
  'The API key that uploaded this file was revoked. Rows imported so far are kept. ' +
  'To import the rest, import the file again.'

export const TEAM_CHANGED =
  'A loan officer in this file has left your downline since the import started. Rows imported so far are kept. ' +
  'Import the file again.'

/**
 * Whether the importer could start the import today. A file that a company account started has no rows outside a downline removed, so
 * it needs a company account to the end. A promotion changes nothing: the import keeps the limits of its start.
 */
export function mayContinue({ role, duties, isActive }: ImporterToday, { isCompany }: Pick<JobRow, 'isCompany'>) {
  if (role === null) return true
  if (!isActive || isReadOnly({ duties })) return false
  return isCompanyRole(role) || (role === 'manager' && !isCompany)
}

/** Ends the import if its importer, or the importer's API key, could no longer start it. Call it in the transaction of each batch, after its locks. */
export async function assertMayContinue(tx: EntityManager, job: JobRow): Promise<void> {
  const importer = await importerToday(tx, job.byId)
  if (importer && !mayContinue(importer, job)) throw new ImportFileError(CANNOT_CONTINUE)
  if (job.keyId !== null && (await isKeyRevoked(tx, job.keyId))) throw new ImportFileError(KEY_REVOKED)
}
