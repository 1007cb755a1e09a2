import type { Duty, Member, MemberChange, Role } from '@upline/contracts'
import { auditorConflict, DUTY_PROBLEM_MESSAGES } from '@upline/permissions'
import { changeOf, formOf, type MemberForm } from '../member-dialogs/member-form.ts'
import { publicTextsOf, type PublicTexts, trimmedTexts } from './public-profile.ts'

export interface ProfileForm extends MemberForm, PublicTexts {
  isActive: boolean
  duties: Duty[]
  /** The chosen file, uploaded on save. */
  photo: File | null
}

export const profileFormOf = (member: Member): ProfileForm => ({
  ...formOf(member),
  ...publicTextsOf(member),
  isActive: member.isActive,
  duties: member.duties,
  photo: null,
})

/** The profile sends all edited fields. The server ignores unchanged values. */
export function profileChange(form: ProfileForm, photoUrl: string | undefined): MemberChange {
  const { photo: _, ...fields } = form
  const change = {
    ...changeOf(fields),
    ...trimmedTexts(form),
    username: form.username.trim(),
    isActive: form.isActive,
    duties: form.duties,
  }
  return photoUrl === undefined ? change : { ...change, profilePhotoUrl: photoUrl }
}

/** Why these duties conflict with this role, or null. */
export function dutiesProblem(role: Role, duties: readonly Duty[]): string | null {
  const problem = auditorConflict(role, duties)
  return problem && DUTY_PROBLEM_MESSAGES[problem]
}
