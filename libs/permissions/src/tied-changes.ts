import { MEMBER_PAYROLL_FIELDS } from '@upline/contracts'
import { TiedAccountError } from './member-access-errors.ts'

/** Facts that decide a member's pay, or that rules compare it with. Members set them neither themselves nor through another account. */
const SET_BY_OTHERS: readonly string[] = [...MEMBER_PAYROLL_FIELDS, 'licenses', 'supervision', 'branch']

type Facts = object & { id: string }

/** Which of the changed fields an account of the member cannot set. The first value of a payroll field gives the member no advantage. */
export function fieldsSetByOthers(member: Facts, changes: object): string[] {
  const changed = Object.entries(changes).filter(([, value]) => value !== undefined)
  return changed.map(([field]) => field).filter((field) => SET_BY_OTHERS.includes(field) && !isFirst(member, field))
}

const isFirst = (member: Facts, field: string): boolean => {
  const stored = (member as unknown as Record<string, unknown>)[field] ?? ''
  return (MEMBER_PAYROLL_FIELDS as readonly string[]).includes(field) && stored === ''
}

/** Throws if the member could use the caller's account and the changes contain such fields. `controllers`: of the caller's account. */
export function assertIndependent(member: Facts, changes: object, controllers: ReadonlySet<string>): void {
  const fields = fieldsSetByOthers(member, changes)
  if (fields.length > 0 && controllers.has(member.id)) throw new TiedAccountError(fields)
}
