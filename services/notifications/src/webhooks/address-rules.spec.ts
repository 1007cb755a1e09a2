import fc from 'fast-check'
import { mayConnect, ruleFor, urlFault } from './address-rules.ts'

const production = ruleFor(new URL('https://x.example'), 'production')

describe('the addresses a webhook can call', () => {
  it.each(['93.184.216.34', '8.8.8.8', '2606:2800:220:1:248:1893:25c8:1946'])('include %s in production', (address) => {
    expect(mayConnect(address, production)).toBe(true)
  })

  it.each([
    ...['127.0.0.1', '127.9.9.9', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254'],
    ...['100.64.0.1', '0.0.0.0', '192.0.0.192', '198.18.0.1', '224.0.0.1', '255.255.255.255', '203.0.113.5'],
    ...['::1', '::', 'fe80::1', 'fc00::1', 'fd00:ec2::254', 'ff02::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8'],
    ...['64:ff9b::7f00:1', '2001::1', '2002:7f00:1::', '2001:db8::1'],
  ])('exclude %s in production', (address) => {
    expect(mayConnect(address, production)).toBe(false)
  })

  it('exclude every address of a private network', () => {
    const part = fc.nat(255)
    const first = fc.constantFrom('10', '127', '0', '192.168', '169.254', '172.20', '100.100', '240')
    fc.assert(
      fc.property(first, fc.tuple(part, part, part), (start, rest) => {
        const address = [...start.split('.'), ...rest].slice(0, 4).join('.')
        expect(mayConnect(address, production)).toBe(false)
      }),
    )
  })

  it('include only this machine over HTTP, and only in demo mode', () => {
    const demo = ruleFor(new URL('http://localhost'), 'demo')
    expect(['127.0.0.1', '::1'].map((address) => mayConnect(address, demo))).toEqual([true, true])
    expect(['8.8.8.8', '10.0.0.1'].map((address) => mayConnect(address, demo))).toEqual([false, false])
  })

  it.each([
    ['https://books.example.com/upline?key=1', undefined],
    ['http://books.example.com/', 'The URL must start with https://'],
    ['http://127.0.0.1:9000/', 'The URL must start with https://'],
    ['https://127.0.0.1/', 'This address is not on the public internet'],
    ['https://[::1]/', 'This address is not on the public internet'],
    ['https://2130706433/', 'This address is not on the public internet'],
    ['https://0x7f.1/', 'This address is not on the public internet'],
    ['https://[::ffff:169.254.169.254]/', 'This address is not on the public internet'],
    ['https://me:secret@books.example.com/', 'The URL must not contain a username or password'],
    ['https://books.example.com/#here', 'The URL must not contain a #'],
    ['ftp://books.example.com/', 'Please enter a full URL that starts with https://'],
    ['javascript:alert(1)', 'Please enter a full URL that starts with https://'],
    ['books.example.com', 'Please enter a full URL that starts with https://'],
  ])('check the URL %s in production: %s', (url, fault) => {
    expect(urlFault(url, 'production')).toBe(fault)
  })

  it.each(['http://127.0.0.1:9000/in', 'http://localhost:9000/in', 'https://localhost/', 'http://[::1]:9/'])(
    'include %s in demo mode',
    (url) => {
      expect(urlFault(url, 'demo')).toBeUndefined()
    },
  )
})
