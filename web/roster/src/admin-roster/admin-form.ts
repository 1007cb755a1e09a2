import type { Member, MemberChange, NewMember, Role } from '@upline/contracts'
import { changeOf, EMPTY_FORM, formOf, newMemberOf, type MemberForm } from '../member-dialogs/member-form.ts'

/** The admin roster forms add notes to the fields of the other dialogs. */
export interface AdminForm extends MemberForm {
  notes: string
}

export const ADMIN_ROLES: readonly Role[] = ['loan_officer', 'senior_loan_officer', 'manager', 'admin']

export const EMPTY_ADMIN_FORM: AdminForm = { ...EMPTY_FORM, notes: '' }

export const adminFormOf = (member: Member): AdminForm => ({ ...formOf(member), notes: member.notes })

export const adminMember = (form: AdminForm): NewMember => ({ ...newMemberOf(form), notes: form.notes.trim() })

export const adminChange = (form: AdminForm): MemberChange => ({ ...changeOf(form), notes: form.notes.trim() })
