import { nextTraceparent, traceContextOf } from './trace.ts'

const GIVEN = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'

describe('a traceparent', () => {
  it('is read as W3C Trace Context writes it', () => {
    expect(traceContextOf(GIVEN)).toEqual({
      traceId: '0af7651916cd43dd8448eb211c80319c',
      spanId: 'b7ad6b7169203331',
      flags: '01',
    })
  })

  it('whose ids are zeros, or that is another text, is none: a new trace begins', () => {
    const none = [
      undefined,
      '',
      'nothing',
      `${GIVEN} `,
      GIVEN.toUpperCase(),
      GIVEN.replace(/[0-9a-f]{32}/, '0'.repeat(32)),
      GIVEN.replace(/-[0-9a-f]{16}-/, `-${'0'.repeat(16)}-`),
    ]
    for (const text of none) {
      expect([text, traceContextOf(text)]).toEqual([text, undefined])
      expect(nextTraceparent(text)).not.toContain('0af7651916cd43dd8448eb211c80319c')
    }
  })

  it('of a next span stays in its trace', () => {
    expect(nextTraceparent(GIVEN)).toMatch(/^00-0af7651916cd43dd8448eb211c80319c-(?!b7ad6b7169203331)[0-9a-f]{16}-01$/)
  })
})
