import { isRepeatable, shouldHedge, verdictOn } from './fault-rules.ts'

const verdict = (code: string, method: string, hasLived = false) => {
  const { ejects, retries } = verdictOn({ code, isRepeatable: isRepeatable({ method }), hasLived })
  return `${ejects ? 'ejects' : 'keeps'}, ${retries ? 'retries' : 'fails'}`
}

describe('a failed attempt', () => {
  it.each(['ECONNREFUSED', 'EHOSTUNREACH', 'ENOTFOUND', 'UND_ERR_CONNECT_TIMEOUT'])(
    'ejects the replica and retries reads and writes after %s, because nothing was sent',
    (code) => expect([verdict(code, 'GET'), verdict(code, 'POST')]).toEqual(Array(2).fill('ejects, retries')),
  )

  it.each(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'])('retries only reads after %s', (code) => {
    expect(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method) => verdict(code, method))).toEqual([
      ...Array<string>(2).fill('ejects, retries'),
      ...Array<string>(4).fill('ejects, fails'),
    ])
  })

  it('ejects a replica that sent nothing within the deadline, and keeps a slow one that responded to others', () => {
    expect(verdict('UND_ERR_HEADERS_TIMEOUT', 'GET')).toBe('ejects, fails')
    expect(verdict('UND_ERR_HEADERS_TIMEOUT', 'GET', true)).toBe('keeps, fails')
    expect(verdict('UND_ERR_BODY_TIMEOUT', 'GET')).toBe('ejects, fails')
  })

  it('keeps the replica after any other fault, such as a caller that disconnected', () => {
    expect(verdict('UND_ERR_ABORTED', 'GET')).toBe('keeps, fails')
  })
})

describe('isRepeatable', () => {
  it('holds for reads, and for writes only if the sender declares them repeatable', () => {
    expect(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method) => isRepeatable({ method }))).toEqual([
      ...[true, true],
      ...[false, false, false, false],
    ])
    expect(isRepeatable({ method: 'POST', idempotent: true })).toBe(true)
  })
})

describe('shouldHedge', () => {
  it('sends a repeatable call a second time only if its replica has been silent since the first', () => {
    expect(shouldHedge({ isRepeatable: true, hasLived: false })).toBe(true)
    expect(shouldHedge({ isRepeatable: true, hasLived: true })).toBe(false)
    expect(shouldHedge({ isRepeatable: false, hasLived: false })).toBe(false)
  })
})
