import { failing, Failure, type MemberPayrollField } from '@upline/contracts'
import type { DutyProblem } from './duties.ts'
import { DUTY_PROBLEM_MESSAGES } from './duties.ts'
import type { FieldClosedToKeys } from './api-key-limits.ts'

export class NotAllowedError extends Failure {
  constructor(message = 'You are not allowed to do this.') {
    super('forbidden', 'roster.forbidden', message)
  }
}

const OWN_BRANCH =
  'You cannot change your own branch, because a comp plan can be assigned to it. Ask the CEO or another admin.'

export class OwnBranchError extends failing('forbidden', 'roster.own-branch', OWN_BRANCH, {
  errors: [{ field: 'branch', message: OWN_BRANCH }],
}) {}

export class PayrollFieldsRefusedError extends Failure {
  constructor(fields: readonly MemberPayrollField[], message: string) {
    super('forbidden', 'roster.payroll-fields', message, { errors: fields.map((field) => ({ field, message })) })
  }
}

export class ComplianceRecordsRefusedError extends Failure {
  constructor(field: 'licenses' | 'supervision', message: string) {
    super('forbidden', `roster.${field}-refused`, message, { errors: [{ field, message }] })
  }
}

export const TIED_ACCOUNT_MESSAGE =
  'This member created, promoted or reset your account in the last 30 days, so you cannot change their payroll fields, licenses, ' +
  'supervision records or branch. Ask the CEO or another admin.'

/** The member could use the account that changes facts about their pay. */
export class TiedAccountError extends Failure {
  constructor(fields: readonly string[]) {
    const errors = fields.map((field) => ({ field, message: TIED_ACCOUNT_MESSAGE }))
    super('forbidden', 'roster.tied-account', TIED_ACCOUNT_MESSAGE, { errors })
  }
}

export class RoleAboveOwnError extends failing(
  'forbidden',
  'roster.role-above-own',
  'You cannot grant a role above your own.',
  {
    errors: [{ field: 'role', message: 'This role is above your own.' }],
  },
) {}

export class UplineOutsideTeamError extends failing(
  'forbidden',
  'roster.upline-outside',
  'You can only choose an upline inside your own team.',
  {
    errors: [{ field: 'uplineId', message: 'This upline is outside your team.' }],
  },
) {}

/** `field`: what the caller changed: the duties, or the role of a member who has duties. */
export class DutyRefusedError extends Failure {
  constructor(problem: DutyProblem, field: 'duties' | 'role' = 'duties') {
    const message = DUTY_PROBLEM_MESSAGES[problem]
    const kind = problem === 'auditor-changes-nothing' ? 'invalid' : 'forbidden'
    const fields = field === 'role' ? (['role', 'duties'] as const) : (['duties'] as const)
    super(kind, `roster.${problem}`, message, { errors: fields.map((each) => ({ field: each, message })) })
  }
}

/** An API key tried to set a field that only a signed-in person can set. */
export class FieldClosedToKeysError extends Failure {
  constructor(field: FieldClosedToKeys) {
    const message = fieldClosedToKeysMessage(field)
    super('forbidden', 'roster.closed-to-api-keys', message, { errors: [{ field, message }] })
  }
}

export class RemovalClosedToKeysError extends failing(
  'forbidden',
  'roster.closed-to-api-keys',
  'An API key cannot delete or restore the CEO, an admin or a member with duties. Sign in to do it.',
) {}

const FIELD_LABELS: Record<FieldClosedToKeys, string> = {
  role: 'role',
  duties: 'duties',
  password: 'password',
  email: 'email address',
  username: 'username',
  isActive: 'active status',
}

/** Also the reason of a rejected row of an import. */
export const fieldClosedToKeysMessage = (field: FieldClosedToKeys): string =>
  `An API key cannot set the ${FIELD_LABELS[field]} of this member. Sign in to do it.`
