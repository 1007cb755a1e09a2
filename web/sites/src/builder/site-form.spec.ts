import { firstForm, missingIn, requestOf } from './site-form.ts'

const contact = { firstName: 'Ann', lastName: 'Moss', email: 'ann@example.com', phone: '555-0100' }

describe('site form', () => {
  it('starts with the first theme and $50 per recruit', () => {
    expect(firstForm('premium', contact)).toMatchObject({
      selectedTheme: 'professional',
      commissionRate: 50,
      enableRecruiting: true,
    })
  })

  it('requires the contact, then the site name; tagline and about text are optional', () => {
    expect(missingIn(firstForm('basic', { ...contact, phone: ' ' }))).toBe(
      'Please fill in your contact information to receive site creation confirmation.',
    )
    expect(missingIn(firstForm('basic', contact))).toBe('Please enter a site name.')
    expect(missingIn({ ...firstForm('basic', contact), siteName: 'Moss Loans' })).toBeUndefined()
  })

  it('sends the recruiting fields only for premium', () => {
    const form = { ...firstForm('premium', contact), siteName: 'Join', commissionRate: '' }
    expect(requestOf('premium', form)).toMatchObject({
      planType: 'premium',
      enableRecruiting: true,
      commissionRate: 50,
    })
    expect(requestOf('basic', form)).not.toHaveProperty('commissionRate')
  })
})
