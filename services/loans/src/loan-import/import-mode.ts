import { IMPORT_MODES, type ImportMode, isCompanyRole, type SessionUser } from '@upline/contracts'
import { HistoryForbiddenError, InvalidModeError } from './import-mode-failures.ts'

/** The mode that a call sends. Loans paid elsewhere change what members are owed, so only a company role can import them. */
export function readImportMode(sent: unknown, by: Pick<SessionUser, 'role'>): ImportMode {
  const mode = IMPORT_MODES.find((one) => one === (sent === undefined || sent === '' ? 'loans' : sent))
  if (!mode) throw new InvalidModeError()
  if (mode === 'history' && !isCompanyRole(by.role)) throw new HistoryForbiddenError()
  return mode
}
