import { mailAddress, webAddress } from './address.ts'

const publicUrl = webAddress('PUBLIC_URL', 'http://localhost:3000')
const smtpUrl = mailAddress('SMTP_URL', 'smtp://127.0.0.1:1025')

describe('an address in a setting', () => {
  it('drops a slash at its end, because paths are appended to it', () => {
    expect(publicUrl({ PUBLIC_URL: 'https://upline.example.com/' }, 'demo')).toBe('https://upline.example.com')
    expect(publicUrl({}, 'demo')).toBe('http://localhost:3000')
    expect(smtpUrl({ SMTP_URL: 'smtps://user:password@mail.example.com:465' }, 'production')).toBe(
      'smtps://user:password@mail.example.com:465',
    )
  })

  it.each(['upline.example.com', 'localhost:3000', 'ftp://upline.example.com', 'https://'])('refuses %s', (value) => {
    expect(() => publicUrl({ PUBLIC_URL: value }, 'demo')).toThrow(
      'PUBLIC_URL does not begin with http:// or https://: the address where people open Upline, such as https://upline.example.com',
    )
  })

  it('never shows the password of the email server', () => {
    expect(() => smtpUrl({ SMTP_URL: 'pop3://user:never-shown@host.example.com' }, 'demo')).toThrow(
      /^SMTP_URL does not begin with smtp:\/\/ or smtps:\/\/: (?!.*never-shown)/,
    )
  })

  it('has no default in production', () => {
    expect(() => smtpUrl({}, 'production')).toThrow('SMTP_URL must be set in production')
  })
})
