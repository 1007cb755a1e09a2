import { IMPORT_MODES, type ImportMode, isCompanyRole, type SessionUser } from '@upline/contracts'
import { InvalidParameterError } from '@upline/http'
import { HistoryForbiddenError, InvalidModeError } from './import-mode-failures.ts'

/** A call sends its mode in the form or in the address. It never ignores one of them: history would become payable. */
export function sentMode(inForm: string | undefined, inQuery: string | undefined): string | undefined {
  if (inForm && inQuery && inForm !== inQuery)
    throw new InvalidParameterError('mode', 'mode differs between the form and the address. Send it once.')
  return inForm || inQuery
}

/** The mode that a call sends. Loans paid elsewhere change what members are owed, so only a company role can import them. */
export function readImportMode(sent: unknown, by: Pick<SessionUser, 'role'>): ImportMode {
  const mode = IMPORT_MODES.find((one) => one === (sent === undefined || sent === '' ? 'loans' : sent))
  if (!mode) throw new InvalidModeError()
  if (mode === 'history' && !isCompanyRole(by.role)) throw new HistoryForbiddenError()
  return mode
}
