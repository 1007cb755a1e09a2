import { PassThrough } from 'node:stream'
import { createLog } from './log.ts'
import { NestLog } from './nest-log.ts'

describe('the log of background work', () => {
  const setUp = () => {
    const out = new PassThrough()
    const log = new NestLog(createLog({ name: 'loans', mode: 'production', logLevel: 'info' }, out))
    const lines = () =>
      String(out.read() ?? '')
        .split('\n')
        .filter(Boolean)
        .map((line) => (JSON.parse(line) as { msg: string }).msg)
    return { log, lines }
  }

  it('writes one line for a repeated warning or error', () => {
    const { log, lines } = setUp()
    for (let attempt = 0; attempt < 20; attempt++) {
      log.warn('Redis is unavailable: connect ECONNREFUSED')
      log.error('The disk is full')
      log.error(new Error('The disk is full'))
    }
    log.warn('another warning')
    expect(lines()).toEqual([
      'Redis is unavailable: connect ECONNREFUSED',
      'The disk is full',
      'Error: The disk is full',
      'another warning',
    ])
  })

  it('writes every line of information', () => {
    const { log, lines } = setUp()
    for (let run = 0; run < 3; run++) log.log('migrated')
    expect(lines()).toEqual(['migrated', 'migrated', 'migrated'])
  })
})
