import { imageAddress, initials, professionLine, webAddress } from './agent-facts.ts'

describe('an agent’s page', () => {
  it('links to http and https addresses only', () => {
    expect(webAddress('https://apply.example.com/jonas')).toBe('https://apply.example.com/jonas')
    expect(webAddress('javascript:alert(1)')).toBeUndefined()
    expect(webAddress('apply.example.com')).toBeUndefined()
    expect(webAddress('')).toBeUndefined()
  })

  it('shows a photo of this site or of the web, and of no other source', () => {
    expect(imageAddress('/api/photos/1.jpg')).toBe('/api/photos/1.jpg')
    expect(imageAddress('//evil.example.com/1.jpg')).toBeUndefined()
    expect(imageAddress('data:image/svg+xml,<svg/>')).toBeUndefined()
  })

  it('stands on initials without a photo', () =>
    expect(initials({ firstName: 'Jonas', lastName: 'petrov' })).toBe('JP'))

  it('leaves out what is not known', () => {
    expect(professionLine({ businessName: '', nmls: '1204417' })).toBe('Mortgage Loan Officer · NMLS 1204417')
    expect(professionLine({ businessName: 'Acme', nmls: '' })).toBe('Mortgage Loan Officer · Acme')
  })
})
