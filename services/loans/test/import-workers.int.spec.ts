import type { NestFastifyApplication } from '@nestjs/platform-fastify'
import type { ImportJob } from '@upline/contracts'
import { createApp } from '@upline/http'
import { Jobs } from '@upline/jobs'
import type { Caller } from '@upline/testing'
import { AppModule } from '../src/app.module.ts'
import { readLoansConfig } from '../src/config.ts'
import { csv, ended, line, startImport } from './import-fixture.ts'
import { type LoansFixture, openLoans } from './loans-fixture.ts'

let fixture: LoansFixture
let worker: NestFastifyApplication | undefined
let admin: Caller

beforeAll(async () => {
  fixture = await openLoans({ LOANS_ROLE: 'calls' })
  await fixture.people({ username: 'ann' })
  admin = await fixture.signInAs({ role: 'admin', id: '1', username: 'admin' })
})
afterAll(async () => {
  await worker?.close()
  await fixture.stop()
})

/** Redis lists the workers of all its databases, and each process of the tests has its own database. */
const workersOf = async (queue: string) => {
  const database = new URL(fixture.redis.url).pathname.slice(1)
  const workers = await fixture.app.get(Jobs).queue(queue).getWorkers()
  return workers.filter(({ db }) => db === database)
}

const startWorker = async () => {
  const config = readLoansConfig({ ...process.env, LOANS_ROLE: 'imports' })
  worker = await createApp({ name: 'loans', module: AppModule.with(config), config, bodyLimitMb: 32 })
  await worker.init()
}

describe('processes for imports', () => {
  it('run the files that the processes for calls accept', async () => {
    const id = await startImport(admin, csv([line('W-1'), line('W-2')]))
    expect((await admin.get<ImportJob>(`/imports/${id}`)).body.status).toBe('queued')
    expect(await workersOf('stored-imports')).toEqual([])
    await startWorker()
    expect(await ended(fixture, admin, id)).toMatchObject({ status: 'completed', imported: 2, refused: 0 })
  })

  it('leave members and moves to the processes for calls', async () => {
    await fixture.people({ username: 'zoe' })
    const id = await startImport(admin, csv([line('W-3', { officer: 'zoe' })]))
    expect(await ended(fixture, admin, id)).toMatchObject({ status: 'completed', imported: 1 })
    await fixture.mustBalance()
  })
})
