import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { REFUSED_EXIT_CODE } from '@upline/config'
import { fakePostgres } from '../../libs/db/test/fake-postgres.ts'
import { buildWhatChanged } from './build.ts'
import { ROOT } from './infra/home.ts'
import { gateway, services } from './processes.ts'

const apps = [...services, gateway]
const mainOf = (folder: string) => path.join(ROOT, folder, 'dist/main.js')
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'upline-alone-'))

beforeAll(async () => {
  const outputs = apps.map((app) => `${app.folder}/dist/main.js`)
  await buildWhatChanged({ log: () => {}, onStart: () => {}, outputs })
}, 300_000)

afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

async function run(app: { folder: string }, env: NodeJS.ProcessEnv, args: string[] = []) {
  const options = { env: { PATH: process.env['PATH'], UPLINE_HOME: folder, ...env }, timeout: 30_000 }
  const child = spawn(process.execPath, [mainOf(app.folder), ...args], options)
  const parts: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => parts.push(String(part)))
  const code = await new Promise<number | null>((done) => child.once('close', done))
  return { code, lines: parts.join('').trim().split('\n') }
}

const NEEDED: Record<string, string[]> = {
  identity: ['IDENTITY_SECRET', 'IDENTITY_ROOT_KEY'],
  notifications: ['NOTIFICATIONS_SECRET', 'NOTIFICATIONS_ROOT_KEY', 'SMTP_URL', 'PUBLIC_URL'],
  encompass: ['ENCOMPASS_SECRET', 'ENCOMPASS_URL', 'ENCOMPASS_CLIENT_SECRET'],
  recruiting: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'PUBLIC_URL'],
  sites: ['SITES_SECRET', 'PUBLIC_URL'],
}

describe('app started on its own in production', () => {
  it.each(apps.map((app) => [app.name, app] as const))(
    'refuses to run %s without its settings, and lists each with how to set it',
    async (name, app) => {
      const { code, lines } = await run(app, { UPLINE_MODE: 'production' })
      expect(code).toBe(REFUSED_EXIT_CODE)
      expect(lines[0]).toMatch(new RegExp(`^${name} cannot start: \\d+ settings are missing or wrong:$`))
      const shared = ['REDIS_URL', 'KEY_ROOTS', 'INTERNAL_TOKEN']
      const own = app === gateway ? ['LOANS_URL'] : [`${name.toUpperCase()}_DATABASE_URL`, 'EVENT_LOG_URL']
      for (const variable of [...shared, ...own, ...(NEEDED[name] ?? [])])
        expect(lines).toContainEqual(
          expect.stringMatching(new RegExp(`^  ${variable} (is missing|must be set in production): .{10}`)),
        )
      expect(lines.filter((line) => !/^  [A-Z][A-Z0-9_]+ /.test(line))).toHaveLength(1)
    },
  )

  it.each([
    ['recruiting', 'STRIPE_SIMULATOR'],
    ['encompass', 'ENCOMPASS_SIMULATOR'],
  ])('refuses to run %s with %s=on', async (name, variable) => {
    const app = services.find((one) => one.name === name)!
    const { code, lines } = await run(app, { UPLINE_MODE: 'production', [variable]: 'on' })
    expect(code).toBe(REFUSED_EXIT_CODE)
    expect(lines).toContain(`  ${variable} is on: production refuses it, remove the variable`)
  })
})

describe('service on a Postgres that is too old', () => {
  it.each([[[]], [['migrate']]])('exits with one line, with arguments %j', async (args: string[]) => {
    const server = await fakePostgres('17.6', 170_006)
    const loans = services.find(({ name }) => name === 'loans')!
    const { code, lines } = await run(loans, { LOANS_DATABASE_URL: server.url }, args)
    expect(code).toBe(REFUSED_EXIT_CODE)
    expect(lines).toEqual([
      expect.stringContaining(
        'is version 17.6, and Upline needs 18 or newer: upgrade it, or name another server in LOANS_DATABASE_URL',
      ),
    ])
    await server.close()
  })
})
