import type { Member } from '@upline/contracts'
import { commissionLevelBp, profileChange, profileFormOf } from './profile-form.ts'

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
} as unknown as Member

describe('a profile', () => {
  it('shows 75 bp at level 0, 25 at level 1 and 10 at any other', () => {
    expect([0, 1, 2, 3, 9].map(commissionLevelBp)).toEqual([75, 25, 10, 10, 10])
  })

  it('sends all edited fields, the photo only where one was uploaded', () => {
    const change = profileChange(profileFormOf(member), undefined)
    expect(change).toMatchObject({ username: 'ana', level: 2, isActive: true, role: 'loan_officer' })
    expect(change).not.toHaveProperty('profilePhotoUrl')
    expect(change).not.toHaveProperty('photo')
    const form = { ...profileFormOf(member), title: ' Branch Manager ' }
    expect(profileChange(form, undefined)).toMatchObject({ title: 'Branch Manager', youtubeUrl: '' })
    expect(profileChange(profileFormOf(member), '/p.jpg').profilePhotoUrl).toBe('/p.jpg')
  })
})
