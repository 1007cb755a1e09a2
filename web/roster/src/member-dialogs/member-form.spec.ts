import { changeOf, emailProblem, EMPTY_FORM, isNamed, newMemberOf, websiteProblem } from './member-form.ts'

const form = { ...EMPTY_FORM, firstName: ' Ana ', lastName: 'Lee', email: ' Ana@Example.com ' }

describe('a new member', () => {
  it('is a loan officer of level 1 without upline, named by the lower-cased email', () => {
    expect(newMemberOf(form)).toMatchObject({
      firstName: 'Ana',
      email: 'Ana@Example.com',
      username: 'ana@example.com',
      role: 'loan_officer',
      level: 1,
      uplineId: null,
    })
  })

  it('carries no password', () => expect(newMemberOf(form)).not.toHaveProperty('password'))

  it('may have another username', () => expect(newMemberOf({ ...form, username: 'ana' }).username).toBe('ana'))

  it('needs first name, last name and email', () => {
    expect(isNamed(form)).toBe(true)
    expect(isNamed({ ...form, email: '  ' })).toBe(false)
  })
})

describe('an edited member', () => {
  it('keeps the username out of the change', () => expect(changeOf(form)).not.toHaveProperty('username'))
})

describe('the dialog’s fields', () => {
  it('take an address with a name, an @ and a domain as email', () => {
    expect(emailProblem('a@b.co')).toBeNull()
    expect(emailProblem('a@b')).toBe('Please enter a valid email address')
  })

  it('take http and https addresses as websites', () => {
    expect(websiteProblem('https://a.example', true)).toBeNull()
    expect(websiteProblem('a.example', true)).toBe('Please enter a valid website URL')
    expect(websiteProblem('javascript:alert(1)', false)).toBe('Please enter a valid website URL')
    expect(websiteProblem('', true)).toBe('Please enter a website URL')
    expect(websiteProblem('', false)).toBeNull()
  })
})
