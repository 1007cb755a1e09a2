import type { Member, MemberChange } from '@upline/contracts'
import { changeOf, formOf, type MemberForm } from '../member-dialogs/member-form.ts'
import { publicTextsOf, type PublicTexts, trimmedTexts } from './public-profile.ts'

export interface ProfileForm extends MemberForm, PublicTexts {
  isActive: boolean
  /** Chosen now, uploaded on save. */
  photo: File | null
}

export const profileFormOf = (member: Member): ProfileForm => ({
  ...formOf(member),
  ...publicTextsOf(member),
  isActive: member.isActive,
  photo: null,
})

/** The profile sends all edited fields; the server takes one that has its value already as no change. */
export function profileChange(form: ProfileForm, photoUrl: string | undefined): MemberChange {
  const { photo: _, ...fields } = form
  const change = {
    ...changeOf(fields),
    ...trimmedTexts(form),
    username: form.username.trim(),
    isActive: form.isActive,
  }
  return photoUrl === undefined ? change : { ...change, profilePhotoUrl: photoUrl }
}

/** Level 0 75 bp, level 1 25 bp, any other 10 bp (product text, section 9). */
export const commissionLevelBp = (level: number): number => (level === 0 ? 75 : level === 1 ? 25 : 10)
