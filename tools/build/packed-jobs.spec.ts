import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { temporaryHome } from '../start/temporary-home.ts'
import { ROOT } from '../start/infra/home.ts'
import { packJobs } from './pack.ts'

const out = temporaryHome()

beforeAll(async () => {
  fs.writeFileSync(`${out.folder}/package.json`, '{ "type": "module" }')
  await packJobs(ROOT, out.folder)
}, 60_000)
afterAll(() => out.remove())

const run = (job: string, env: NodeJS.ProcessEnv) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`dist/${job}.js`], {
    ...{ cwd: out.folder, env, encoding: 'utf8', timeout: 60_000 },
  })
  return { status, output: stdout + stderr }
}

it('packs the verification so that it starts without a checkout, and fails if a database is unavailable', () => {
  const url = 'postgresql://a:b@127.0.0.1:1/c'
  const { status, output } = run('verify', { ROSTER_DATABASE_URL: url, LOANS_DATABASE_URL: url })
  expect(output).toContain('ECONNREFUSED')
  expect([status, output.includes('ENOENT')]).toEqual([1, false])
})

it('packs the topics job, which names a missing setting', () => {
  const { status, output } = run('topics', {})
  expect(output).toContain('KAFKA_BROKERS is missing')
  expect(status).toBe(1)
})
