import { serviceHeaders } from './caller-address.ts'

describe('the headers that a service gets', () => {
  it("contain what the gateway saw and none of the client's claims", () => {
    const sent = {
      cookie: 'a=b',
      'content-type': 'text/csv',
      'x-correlation-id': 'abc',
      'x-user-id': '1',
      connection: 'keep-alive, x-of-the-connection',
      'x-of-the-connection': '1',
      'keep-alive': 'timeout=5',
      expect: '100-continue',
      host: 'upline.example',
      'x-upline-anything': 'x',
      'x-forwarded-for': '10.0.0.1',
      forwarded: 'for=10.0.0.1',
      traceparent: '00-x',
    }
    expect(serviceHeaders(sent, { address: '203.0.113.1', protocol: 'https' })).toEqual({
      cookie: 'a=b',
      'content-type': 'text/csv',
      'x-correlation-id': 'abc',
      'x-upline-address': '203.0.113.1',
      'x-upline-proto': 'https',
    })
  })
})
