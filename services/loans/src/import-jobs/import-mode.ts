import { IMPORT_MODES, type ImportMode, isCompanyRole, type SessionUser } from '@upline/contracts'
import { HistoryForbiddenError, InvalidModeError } from './import-failures.ts'

/** The mode of a form field. Loans paid elsewhere change what members are owed, so only a company role can import them. */
export function readImportMode(sent: string | undefined, by: Pick<SessionUser, 'role'>): ImportMode {
  const mode = IMPORT_MODES.find((one) => one === (sent || 'loans'))
  if (!mode) throw new InvalidModeError()
  if (mode === 'history' && !isCompanyRole(by.role)) throw new HistoryForbiddenError()
  return mode
}
