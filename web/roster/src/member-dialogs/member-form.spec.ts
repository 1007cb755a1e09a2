import { changeOf, emailProblem, EMPTY_FORM, isNamed, newMemberOf, websiteProblem } from './member-form.ts'

const form = { ...EMPTY_FORM, firstName: ' Ana ', lastName: 'Lee', email: ' Ana@Example.com ' }

describe('new member', () => {
  it('defaults to a level 1 loan officer without an upline, with the lowercase email as username', () => {
    expect(newMemberOf(form)).toMatchObject({
      firstName: 'Ana',
      email: 'Ana@Example.com',
      username: 'ana@example.com',
      role: 'loan_officer',
      level: 1,
      uplineId: null,
    })
  })

  it('contains no password', () => expect(newMemberOf(form)).not.toHaveProperty('password'))

  it('accepts another username', () => expect(newMemberOf({ ...form, username: 'ana' }).username).toBe('ana'))

  it('requires first name, last name and email', () => {
    expect(isNamed(form)).toBe(true)
    expect(isNamed({ ...form, email: '  ' })).toBe(false)
  })
})

describe('edited member', () => {
  it('omits the username from the change', () => expect(changeOf(form)).not.toHaveProperty('username'))
})

describe('dialog fields', () => {
  it('requires a name, an @ and a domain in an email address', () => {
    expect(emailProblem('a@b.co')).toBeNull()
    expect(emailProblem('a@b')).toBe('Enter a valid email address')
  })

  it('accepts http and https websites', () => {
    expect(websiteProblem('https://a.example', true)).toBeNull()
    expect(websiteProblem('a.example', true)).toBe('Enter a valid website URL')
    expect(websiteProblem('javascript:alert(1)', false)).toBe('Enter a valid website URL')
    expect(websiteProblem('', true)).toBe('Enter a website URL')
    expect(websiteProblem('', false)).toBeNull()
  })
})
