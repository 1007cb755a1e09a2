import type { Member } from '@upline/contracts'
import {
  ADD_RULES,
  builderChange,
  builderFormOf,
  EDIT_RULES,
  EMPTY_BUILDER_FORM,
  newBuilderMember,
} from './builder-form.ts'

const REQUIRED = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'address',
  'city',
  'state',
  'zipCode',
  'businessName',
  'originationWebsite',
  'recruitingWebsite',
  'username',
] as const

describe('add form of the roster builder', () => {
  it('starts with the defaults of the product text', () => {
    expect(EMPTY_BUILDER_FORM).toMatchObject({
      role: 'loan_officer',
      level: 1,
      originationWebsite: 'https://',
      recruitingWebsite: 'https://',
      isActive: true,
      uplineId: null,
    })
  })

  it.each(REQUIRED)('requires %s', (field) =>
    expect(ADD_RULES[field](EMPTY_BUILDER_FORM[field])).toEqual(expect.any(String)),
  )

  it.each(['licenseNumber', 'specialties', 'notes', 'uplineId'])('does not require %s', (field) =>
    expect(ADD_RULES).not.toHaveProperty(field),
  )

  it('accepts an integer level from 1 to 10', () => {
    expect([1, 10, '7'].map(ADD_RULES.level)).toEqual([null, null, null])
    expect([0, 11, 1.5, ''].every((level) => ADD_RULES.level(level) !== null)).toBe(true)
  })

  it('sends the whole form, trimmed and without a password', () => {
    const member = newBuilderMember({ ...EMPTY_BUILDER_FORM, firstName: ' Ana ', level: '3' })
    expect(member).toMatchObject({ firstName: 'Ana', level: 3, isActive: true, notes: '' })
    expect(member).not.toHaveProperty('password')
  })
})

describe('Edit User Profile', () => {
  const member = { ...EMPTY_BUILDER_FORM, id: 'a', level: 0, uplineName: null } as unknown as Member

  it('contains only the fields of the form', () => {
    expect(Object.keys(builderFormOf(member)).toSorted()).toEqual(Object.keys(EMPTY_BUILDER_FORM).toSorted())
  })

  it('accepts a member without websites and a manager of level 0', () => {
    expect(EDIT_RULES.originationWebsite('https://')).toBeNull()
    expect(EDIT_RULES.level(0)).toBeNull()
    expect(builderChange(builderFormOf(member)).originationWebsite).toBe('')
  })
})
