import type { Member, MemberChange, NewMember, Role } from '@upline/contracts'
import { emailProblem, websiteProblem } from '../member-dialogs/member-form.ts'

/** Fields of the roster builder's forms (product text, section 5). */
export interface BuilderForm {
  firstName: string
  lastName: string
  email: string
  phone: string
  address: string
  city: string
  state: string
  zipCode: string
  businessName: string
  originationWebsite: string
  recruitingWebsite: string
  username: string
  role: Role
  level: number | string
  uplineId: string | null
  branch: string
  licenseNumber: string
  specialties: string
  notes: string
  isActive: boolean
}

export const EMPTY_BUILDER_FORM: BuilderForm = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  address: '',
  city: '',
  state: '',
  zipCode: '',
  businessName: '',
  originationWebsite: 'https://',
  recruitingWebsite: 'https://',
  username: '',
  role: 'loan_officer',
  level: 1,
  uplineId: null,
  branch: '',
  licenseNumber: '',
  specialties: '',
  notes: '',
  isActive: true,
}

export const BUILDER_ROLES: readonly Role[] = ['ceo', 'senior_loan_officer', 'loan_officer', 'assistant', 'processor']

const FIELDS = Object.keys(EMPTY_BUILDER_FORM) as (keyof BuilderForm)[]

export const builderFormOf = (member: Member): BuilderForm =>
  Object.fromEntries(FIELDS.map((field) => [field, member[field]])) as unknown as BuilderForm

const needed = (text: string) => (text.trim() === '' ? 'Fill in this field' : null)

const isWhole = (level: number | string, least: number) =>
  Number.isInteger(Number(level)) && String(level).trim() !== '' && Number(level) >= least && Number(level) <= 10

/** A new member requires all fields except license number, specialties, notes and upline. */
export const ADD_RULES = {
  firstName: needed,
  lastName: needed,
  email: emailProblem,
  phone: needed,
  address: needed,
  city: needed,
  state: needed,
  zipCode: needed,
  businessName: needed,
  originationWebsite: (site: string) => websiteProblem(site, true),
  recruitingWebsite: (site: string) => websiteProblem(site, true),
  username: needed,
  level: (level: number | string) => (isWhole(level, 1) ? null : 'Enter a level from 1 to 10'),
}

/** An imported member may lack most fields, and a manager has level 0. */
export const EDIT_RULES = {
  firstName: needed,
  lastName: needed,
  email: emailProblem,
  originationWebsite: (site: string) => websiteProblem(withoutBareScheme(site), false),
  recruitingWebsite: (site: string) => websiteProblem(withoutBareScheme(site), false),
  username: needed,
  level: (level: number | string) => (isWhole(level, 0) ? null : 'Enter a level from 0 to 10'),
}

const withoutBareScheme = (site: string) => (/^https?:\/\/$/i.test(site.trim()) ? '' : site)

const trimmed = (form: BuilderForm): BuilderForm =>
  Object.fromEntries(
    Object.entries(form).map(([field, value]) => [field, typeof value === 'string' ? value.trim() : value]),
  ) as unknown as BuilderForm

/** Body of POST /api/team-members: the full form without a password. The server sets its default. */
export const newBuilderMember = (form: BuilderForm): NewMember => ({ ...trimmed(form), level: Number(form.level) })

/** Body of PUT /api/users/{id}. */
export const builderChange = (form: BuilderForm): MemberChange => ({
  ...trimmed(form),
  level: Number(form.level),
  originationWebsite: withoutBareScheme(form.originationWebsite).trim(),
  recruitingWebsite: withoutBareScheme(form.recruitingWebsite).trim(),
})
