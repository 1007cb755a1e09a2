import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { NestFastifyApplication } from '@nestjs/platform-fastify'
import type { ImportJob } from '@upline/contracts'
import { createApp } from '@upline/http'
import { Jobs } from '@upline/jobs'
import type { Caller } from '@upline/testing'
import { AppModule } from '../src/app.module.ts'
import { readLoansConfig } from '../src/config.ts'
import { ImportRunnerService } from '../src/import-jobs/import-runner.service.ts'
import { csv, ended, line, startImport } from './import-fixture.ts'
import { openLoans, type LoansFixture } from './loans-fixture.ts'

const homes = ['first', 'second'].map((name) => mkdtempSync(join(tmpdir(), `upline-machine-${name}-`)))

let fixture: LoansFixture
let second: NestFastifyApplication
let admin: Caller

/** A process on another machine: the same database and Redis, and a folder that the first one cannot see. */
beforeAll(async () => {
  fixture = await openLoans({ UPLINE_HOME: homes[0]! })
  await fixture.people({ username: 'ann' })
  admin = await fixture.signInAs({ role: 'admin', id: '1', username: 'admin' })
  await fixture.app.get(Jobs).queue('imports').pause()
  await fixture.app.get(Jobs).queue('stored-imports').pause()
  const config = readLoansConfig({ ...process.env, UPLINE_HOME: homes[1]! })
  second = await createApp({ name: 'loans', module: AppModule.with(config), config, bodyLimitMb: 32 })
})
afterAll(async () => {
  await second.close()
  await fixture.stop()
  for (const home of homes) rmSync(home, { recursive: true })
})

const many = (prefix: string, count: number) => csv(Array.from({ length: count }, (_, n) => line(`${prefix}${n}`)))

describe('an import that another machine takes', () => {
  it('completes there, since its bytes are in the file store before its job exists', async () => {
    const id = await startImport(admin, many('other-', 7_000))
    expect((await admin.get<ImportJob>(`/imports/${id}`)).body.status).toBe('queued')
    await second.get(ImportRunnerService, { strict: false }).run(id)
    expect(await ended(fixture, admin, id)).toMatchObject({ status: 'completed', imported: 7_000, refused: 0 })
  })

  it('leaves nothing in a folder of either machine', () => {
    expect(homes.map((home) => readdirSync(home))).toEqual([[], []])
  })
})
