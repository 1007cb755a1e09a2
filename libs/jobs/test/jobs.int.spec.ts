import { testRedis, type TestRedis } from '@upline/testing'
import { randomUUID } from 'node:crypto'
import { Jobs } from '../src/index.ts'

describe('background jobs', () => {
  let redis: TestRedis
  let jobs: Jobs

  beforeAll(async () => {
    redis = await testRedis()
  })

  afterAll(() => redis.close())

  beforeEach(() => {
    jobs = new Jobs({ service: `test-${randomUUID().slice(0, 8)}`, redisUrl: redis.url, lockMs: 15_000 })
  })

  afterEach(async () => {
    await jobs.queue('work').obliterate({ force: true })
    await jobs.beforeApplicationShutdown()
  })

  it('run once for one key, however often they were added before', async () => {
    const seen: number[] = []
    for (const n of [1, 2, 3]) await jobs.add('work', { name: 'count', key: 'same', data: { n } })
    await jobs.add('work', { name: 'count', key: 'other', data: { n: 4 } })
    await new Promise<void>((done) =>
      jobs.work<{ n: number }>('work', async (job) => {
        seen.push(job.data.n)
        if (seen.length === 2) done()
      }),
    )
    expect(seen).toEqual([1, 4])
  })

  it('retries jobs that are set up for it', async () => {
    const attempts: number[] = []
    await jobs.add('work', { name: 'try', key: 'it', data: {}, attempts: 2 })
    await new Promise<void>((done) =>
      jobs.work('work', async (job) => {
        attempts.push(job.attemptsMade)
        if (attempts.length === 1) throw new Error('not yet')
        done()
      }),
    )
    expect(attempts).toEqual([0, 1])
  })

  it('restarts jobs of a killed process after the time of a lock', async () => {
    const service = `test-${randomUUID().slice(0, 8)}`
    const [killed, other] = [0, 1].map(() => new Jobs({ service, redisUrl: redis.url, lockMs: 1_000 })) as [Jobs, Jobs]
    await killed.add('work', { name: 'take', key: 'long', data: {} })
    await new Promise<void>((began) =>
      killed.work('work', () => {
        began()
        return new Promise(() => undefined)
      }),
    )
    // Without releasing the job, as a killed process.
    await killed['workers'][0]!.close(true)
    await new Promise<void>((done) => other.work('work', async () => done()))
    for (const jobs of [killed, other]) await jobs.beforeApplicationShutdown()
  }, 10_000)
})
