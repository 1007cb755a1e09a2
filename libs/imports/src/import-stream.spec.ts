import { Failure, type FailureKind } from '@upline/contracts'
import { streamImport } from './import-stream.ts'

const running = { status: 'running' }

function reply() {
  const written: string[] = []
  const raw = {
    destroyed: false,
    hasEnded: false,
    writeHead: () => undefined,
    write: (text: string) => written.push(text),
    end: () => (raw.hasEnded = true),
  }
  return { written, raw, hijack: () => undefined, getHeaders: () => ({}) }
}

class Refused extends Failure {
  constructor(kind: FailureKind) {
    super(kind, 'test.refused', 'Refused')
  }
}

describe('the stream of an import', () => {
  it.each(['unauthenticated', 'forbidden', 'missing'] as const)('ends once the caller is %s', async (kind) => {
    const to = reply()
    await streamImport(to, running, () => Promise.reject(new Refused(kind)))
    expect([to.raw.hasEnded, to.written]).toEqual([true, ['event: import\ndata: {"status":"running"}\n\n']])
  })

  it('fails with any other error', async () => {
    await expect(streamImport(reply(), running, () => Promise.reject(new Error('no database')))).rejects.toThrow(
      'no database',
    )
  })

  it('ends with the job, after its last state', async () => {
    const to = reply()
    await streamImport(to, running, async () => ({ status: 'completed' }))
    expect(to.written.at(-1)).toContain('"completed"')
    expect(to.raw.hasEnded).toBe(true)
  })
})
