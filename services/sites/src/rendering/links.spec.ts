import { mailLink, phoneLink, photoAddress, webAddress } from './links.ts'

describe('a link of an agent', () => {
  it.each([
    'javascript:alert(1)',
    ' JAVASCRIPT:alert(1)',
    'data:text/html,x',
    '//evil.example',
    'ftp://x',
    'https://upline.example@evil.example/',
    'x',
  ])('rejects %j', (text) => expect(webAddress(text)).toBeUndefined())

  it('accepts http and https', () => {
    expect(webAddress('https://ann.example/a?b="c"')).toBe('https://ann.example/a?b=%22c%22')
  })

  it('dials digits, and emails a single address', () => {
    expect(phoneLink('+1 (208) 555-0142 ext "x"')).toBe('tel:+12085550142')
    expect(phoneLink('none')).toBeUndefined()
    expect(mailLink('ann@example.com')).toBe('mailto:ann@example.com')
    for (const text of ['a@b?bcc=c@d', 'a@b,c@d', 'a b@c', 'a@b"', 'ab']) expect(mailLink(text)).toBeUndefined()
  })

  it("shows only the product's own photos", () => {
    expect(photoAddress('/api/users/photos/0199-a.jpg')).toBe('/api/users/photos/0199-a.jpg')
    for (const text of ['https://evil.example/x.jpg', '/api/users/photos/../x.jpg', '/api/users/photos/x.svg'])
      expect(photoAddress(text)).toBeUndefined()
  })
})
