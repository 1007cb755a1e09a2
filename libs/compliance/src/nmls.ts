import type { Role } from '@upline/contracts'

/** Rule S1 (compensation.md, section 10): missing, not 1-12 digits, or used twice. Sources: 12 CFR 1026.36(f), (g). */
export const NMLS_RULE = { id: 'S1', version: 1 } as const

const NMLS_ID = /^\d{1,12}$/

export type NmlsState = 'valid' | 'missing' | 'malformed'

export function checkNmlsId(text: string): NmlsState {
  const id = text.trim()
  if (id === '') return 'missing'
  return NMLS_ID.test(id) ? 'valid' : 'malformed'
}

/** The canonical text of an ID: '0402100' and '402100' are the same ID. null if the text is not an ID. */
export function nmlsKey(text: string): string | null {
  return checkNmlsId(text) === 'valid' ? text.trim().replace(/^0+(?=\d)/, '') : null
}

export type NmlsProblem = 'missing' | 'malformed' | 'duplicate'

export interface NmlsInputs {
  nmls: string
  role: Role
  /** The member was a loan officer before, and can still be paid for loans of that time. */
  hasBeenOfficer?: boolean
  /** IDs of the other members who have the same NMLS ID. */
  usedBy: readonly string[]
}

const OFFICER_ROLES: readonly Role[] = ['loan_officer', 'senior_loan_officer', 'manager']

/** Members who can earn personal pay, and so need an NMLS ID. */
export const isPersonalPayee = ({ role, hasBeenOfficer = false }: Pick<NmlsInputs, 'role' | 'hasBeenOfficer'>) =>
  hasBeenOfficer || OFFICER_ROLES.includes(role)

/**
 * What rule S1 finds, or null. Only payees of personal pay need an ID, but an ID that is entered has to be right for
 * everyone.
 */
export function nmlsProblem(inputs: NmlsInputs): NmlsProblem | null {
  const state = checkNmlsId(inputs.nmls)
  if (state === 'missing') return isPersonalPayee(inputs) ? 'missing' : null
  if (state === 'malformed') return 'malformed'
  return inputs.usedBy.length > 0 ? 'duplicate' : null
}

/** block: in production the payee gets no personal pay until the problem is fixed. warn: the problem is listed. */
export type NmlsAction = 'block' | 'warn'

export const nmlsAction = (
  mode: 'demo' | 'production',
  payee: Pick<NmlsInputs, 'role' | 'hasBeenOfficer'>,
): NmlsAction => (mode === 'production' && isPersonalPayee(payee) ? 'block' : 'warn')

export const NMLS_PROBLEM_MESSAGES: Record<NmlsProblem, string> = {
  missing: 'The NMLS ID is missing. Enter 1 to 12 digits.',
  malformed: 'An NMLS ID has 1 to 12 digits and nothing else.',
  duplicate: 'Another member has this NMLS ID.',
}
