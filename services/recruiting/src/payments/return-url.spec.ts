import { returnPlace, onPublicUrl } from './return-url.ts'

describe('the return URL of a payment page', () => {
  it('uses the public address, whatever origin a request claims', () => {
    expect(returnPlace('https://upline.example', undefined)).toBe('https://upline.example')
    expect(returnPlace('https://upline.example', 'https://evil.example')).toBe('https://upline.example')
    expect(returnPlace('https://upline.example', 'http://127.0.0.1:3000')).toBe('https://upline.example')
    expect(returnPlace('http://localhost:3000', 'http://localhost:4000')).toBe('http://localhost:3000')
    expect(returnPlace('http://localhost:3000', 'null')).toBe('http://localhost:3000')
  })

  it("uses this machine's other name if the browser does", () => {
    expect(returnPlace('http://localhost:3000', 'http://127.0.0.1:3000')).toBe('http://127.0.0.1:3000')
    expect(onPublicUrl('http://localhost:3000/a', 'http://localhost:3000', 'http://127.0.0.1:3000')).toBe(
      'http://127.0.0.1:3000/a',
    )
    expect(onPublicUrl('https://checkout.stripe.com/c', 'http://localhost:3000', 'http://127.0.0.1:3000')).toContain(
      'stripe.com',
    )
  })
})
