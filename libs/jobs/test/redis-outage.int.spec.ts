import { Logger } from '@nestjs/common'
import { Jobs } from '../src/jobs.ts'

const NOTHING_LISTENS = 'redis://127.0.0.1:1'

describe('job queues whose Redis is unavailable', () => {
  const { warn } = Logger.prototype
  const lines: string[] = []
  let jobs: Jobs

  beforeEach(() => {
    Logger.prototype.warn = (line: unknown) => void lines.push(String(line))
    jobs = new Jobs({ service: 'outage', redisUrl: NOTHING_LISTENS, lockMs: 15_000 })
  })

  afterEach(() => {
    Logger.prototype.warn = warn
    for (const name of jobs.names) void jobs.queue(name).disconnect()
  })

  it('log one line, however many queues fail and however often they retry', async () => {
    let faults = 0
    const queues = ['imports', 'emails', 'webhooks'].map((name) => jobs.queue(name))
    for (const queue of queues) queue.on('error', () => faults++)
    while (faults < 9) await new Promise((done) => queues[0]!.once('error', done))
    expect(lines).toEqual(['Redis is unavailable: connect ECONNREFUSED 127.0.0.1:1'])
  })
})
