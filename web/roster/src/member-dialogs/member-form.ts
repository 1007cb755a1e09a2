import type { Member, MemberChange, NewMember, Role } from '@upline/contracts'
import { EMPTY_PAYROLL, payrollChangeOf, type PayrollForm, payrollFormOf } from '../members/payroll-form.ts'

/** Fields of both dialogs. `level` is a string because a select has string values. */
export interface MemberForm extends PayrollForm {
  firstName: string
  lastName: string
  email: string
  username: string
  phone: string
  role: Role
  level: string
  uplineId: string | null
  branch: string
  originationWebsite: string
  recruitingWebsite: string
}

export const EMPTY_FORM: MemberForm = {
  firstName: '',
  lastName: '',
  email: '',
  username: '',
  phone: '',
  role: 'loan_officer',
  level: '1',
  uplineId: null,
  branch: '',
  originationWebsite: '',
  recruitingWebsite: '',
  ...EMPTY_PAYROLL,
}

export const formOf = (member: Member): MemberForm => ({
  firstName: member.firstName,
  lastName: member.lastName,
  email: member.email,
  username: member.username,
  phone: member.phone,
  role: member.role,
  level: String(member.level),
  uplineId: member.uplineId,
  branch: member.branch,
  originationWebsite: member.originationWebsite,
  recruitingWebsite: member.recruitingWebsite,
  ...payrollFormOf(member),
})

/** Body of POST /api/users, without a password. The server sets its default. */
export const newMemberOf = (form: MemberForm): NewMember => ({
  ...trimmed(form),
  username: form.username.trim() || form.email.trim().toLowerCase(),
  level: Number(form.level),
})

/** Body of PUT /api/users/{id}. The dialog does not change the username. */
export function changeOf(form: MemberForm): MemberChange {
  const { username: _, ...change } = trimmed(form)
  return { ...change, level: Number(form.level) }
}

const trimmed = (form: MemberForm) => ({
  ...form,
  firstName: form.firstName.trim(),
  lastName: form.lastName.trim(),
  email: form.email.trim(),
  phone: form.phone.trim(),
  originationWebsite: form.originationWebsite.trim(),
  recruitingWebsite: form.recruitingWebsite.trim(),
  ...payrollChangeOf(form),
})

/** Add Member is disabled until these are filled. */
export const isNamed = (form: MemberForm): boolean =>
  [form.firstName, form.lastName, form.email].every((text) => text.trim() !== '')

export const emailProblem = (email: string): string | null =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? null : 'Enter a valid email address'

export function websiteProblem(site: string, isRequired: boolean): string | null {
  if (site.trim() === '') return isRequired ? 'Enter a website URL' : null
  const url = URL.parse(site.trim())
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? null : 'Enter a valid website URL'
}
