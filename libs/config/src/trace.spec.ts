import { nextTraceparent, traceContextOf } from './trace.ts'

const GIVEN = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'

describe('a traceparent', () => {
  it('follows the format of W3C Trace Context', () => {
    expect(traceContextOf(GIVEN)).toEqual({
      traceId: '0af7651916cd43dd8448eb211c80319c',
      spanId: 'b7ad6b7169203331',
      flags: '01',
    })
  })

  it('starts a new trace if its IDs are zeros or its text is invalid', () => {
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

  it('stays in its trace for the next span', () => {
    expect(nextTraceparent(GIVEN)).toMatch(/^00-0af7651916cd43dd8448eb211c80319c-(?!b7ad6b7169203331)[0-9a-f]{16}-01$/)
  })
})
