import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { newSecret, signedHeaders } from './signature.ts'

describe('the signature of a webhook (Standard Webhooks)', () => {
  it('matches the published example', () => {
    const headers = signedHeaders(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      at: new Date(1614265330_000),
      body: '{"test": 2432232314}',
    })
    expect(headers).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    })
  })

  it('uses a new secret of 24 random bytes each time', () => {
    const secrets = new Set(Array.from({ length: 50 }, newSecret))
    expect(secrets.size).toBe(50)
    for (const secret of secrets) expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/)
  })

  it('contains one signature for each secret over the id, the second and the exact body', () => {
    const text = fc.string({ unit: 'binary' })
    const instant = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(text, instant, fc.integer({ min: 1, max: 3 }), (body, at, count) => {
        const secrets = Array.from({ length: count }, newSecret)
        const headers = signedHeaders(secrets, { id: 'msg_1', at, body })
        const wanted = secrets.map((secret) => {
          const key = Buffer.from(secret.slice(6), 'base64')
          const signed = `msg_1.${headers['webhook-timestamp']}.${body}`
          return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
        })
        expect(headers['webhook-signature']!.split(' ')).toEqual(wanted)
        expect(Number(headers['webhook-timestamp'])).toBe(Math.floor(at.getTime() / 1000))
      }),
      { numRuns: 50 },
    )
  })
})
