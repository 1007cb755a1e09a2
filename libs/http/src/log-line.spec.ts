import { Writable } from 'node:stream'
import { withTrace } from '@upline/config'
import { createLog } from './log.ts'

function logged(mode: 'demo' | 'production', write: (log: ReturnType<typeof createLog>) => void): string {
  let text = ''
  const out = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      text += chunk.toString()
      done()
    },
  })
  write(createLog({ name: 'roster', mode, logLevel: 'info' }, out))
  return text
}

describe('a line of the log', () => {
  it('writes a short readable line in demo mode, after the name of its service', () => {
    expect(logged('demo', (log) => log.info({ port: 7 }, 'listening'))).toBe('listening port=7\n')
    expect(logged('demo', (log) => log.warn('away'))).toBe('warn: away\n')
  })

  it('writes JSON with service and correlation id in production', () => {
    const trace = { correlationId: 'abc', traceparent: 't' }
    const line = logged('production', (log) => withTrace(trace, () => log.info('done')))
    expect(JSON.parse(line)).toMatchObject({ level: 'info', service: 'roster', msg: 'done', correlationId: 'abc' })
  })
})
