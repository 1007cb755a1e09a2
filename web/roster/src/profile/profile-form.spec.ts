import type { Member } from '@upline/contracts'
import { dutiesProblem, profileChange, profileFormOf } from './profile-form.ts'

const member = {
  firstName: 'Ana',
  lastName: 'Lee',
  email: 'a@x.test',
  username: 'ana',
  phone: '',
  role: 'loan_officer',
  level: 2,
  uplineId: null,
  originationWebsite: '',
  recruitingWebsite: '',
  isActive: true,
  duties: ['payroll'],
} as unknown as Member

describe('profile form', () => {
  it('rejects the Auditor duty together with roles and duties that can make changes', () => {
    expect(dutiesProblem('loan_officer', ['auditor'])).toBeNull()
    expect(dutiesProblem('manager', ['payroll', 'compliance'])).toBeNull()
    expect(dutiesProblem('manager', ['auditor'])).toContain('An auditor changes nothing.')
  })

  it('sends all edited fields, and the photo only after an upload', () => {
    const change = profileChange(profileFormOf(member), undefined)
    expect(change).toMatchObject({ username: 'ana', level: 2, isActive: true, duties: ['payroll'] })
    expect(change).not.toHaveProperty('profilePhotoUrl')
    expect(change).not.toHaveProperty('photo')
    const form = { ...profileFormOf(member), title: ' Branch Manager ' }
    expect(profileChange(form, undefined)).toMatchObject({ title: 'Branch Manager', youtubeUrl: '' })
    expect(profileChange(profileFormOf(member), '/p.jpg').profilePhotoUrl).toBe('/p.jpg')
  })
})
