import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Member } from '@upline/contracts'
import pg from 'pg'
import { superuserAtHome } from '../events/places.ts'
import { signIn, type Client } from '../instance/client.ts'
import { startInstance, type Instance } from '../instance/instance.ts'
import { copyPreparedHome } from '../instance/prepared-homes.ts'
import { openHome } from '../start/infra/home.ts'

const PROJECT = resolve(import.meta.dirname, '../..')
const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'upline-backup-'))
chmodSync(folder, 0o711)
const [home, archive, backup] = ['home', 'archive', 'backup'].map((name) => join(folder, name)) as [
  string,
  string,
  string,
]

const npmRun = (name: string, args: string[], atHome = home) =>
  run('npm', ['run', '--silent', name, '--', ...args], { cwd: PROJECT, env: { ...process.env, UPLINE_HOME: atHome } })

const add = (admin: Client, username: string) =>
  admin.post<Member>('/api/users', {
    ...{
      firstName: 'Bea',
      lastName: username,
      email: `${username}@example.com`,
      username,
      role: 'loan_officer',
      level: 1,
    },
    ...{ originationWebsite: 'https://example.com', recruitingWebsite: 'https://example.com' },
  })

const isThere = async (admin: Client, username: string) =>
  (await admin.get<Member[]>(`/api/users?q=${username}`)).some((member) => member.username === username)

const asAdmin = ({ url }: Instance) => signIn(url, 'admin', 'Upline-demo-1')

/** Waits until the current log segment is archived. */
async function archived(): Promise<void> {
  const client = new pg.Client({ connectionString: superuserAtHome(openHome(home)).url })
  await client.connect()
  try {
    const { rows } = await client.query<{ it: string }>('select pg_walfile_name(pg_switch_wal()) as it')
    const last = async () =>
      (await client.query<{ it: string | null }>('select last_archived_wal as it from pg_stat_archiver')).rows[0]!.it
    for (let waited = 0; ((await last()) ?? '') < rows[0]!.it; waited += 100) {
      if (waited > 60_000) throw new Error('The log was not archived within a minute')
      await new Promise((done) => setTimeout(done, 100))
    }
  } finally {
    await client.end()
  }
}

describe('npm run backup', () => {
  let between = ''

  beforeAll(async () => {
    mkdirSync(home)
    copyPreparedHome(home, process.env, [])
    const instance = await startInstance({ home, env: { UPLINE_WAL_ARCHIVE: archive } })
    try {
      const admin = await asAdmin(instance)
      await add(admin, 'before.backup')
      let going = true
      const working = (async () => {
        for (let no = 0; going; no++) await add(admin, `during.${no}`)
      })()
      await npmRun('backup', [backup])
      going = false
      await working
      await add(admin, 'after.backup')
      await new Promise((done) => setTimeout(done, 1500))
      between = new Date().toISOString()
      await new Promise((done) => setTimeout(done, 1500))
      await add(admin, 'too.late')
      await archived()
    } finally {
      await instance.stop()
    }
  }, 300_000)

  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const restored = async (args: string[], found: (admin: Client) => Promise<void>) => {
    const again = mkdtempSync(join(folder, 'again-'))
    await npmRun('restore', [backup, again, ...args])
    const instance = await startInstance({ home: again })
    try {
      await found(await asAdmin(instance))
      const { stdout } = await npmRun('verify', [], again).catch((fault: { stdout?: string }) => ({
        stdout: fault.stdout ?? String(fault),
      }))
      expect(stdout.includes('BAD'), stdout).toBe(false)
      expect(stdout.match(/^ok /gm)).toHaveLength(5)
    } finally {
      await instance.stop()
    }
  }

  it('restores completely: everyone can sign in, and every cent is verified', async () => {
    await restored([], async (admin) => {
      expect(await isThere(admin, 'before.backup')).toBe(true)
      expect(await isThere(admin, 'after.backup')).toBe(false)
    })
  }, 300_000)

  it('restores to a later time with the log archive', async () => {
    await restored(['--until', between, '--archive', archive], async (admin) => {
      expect(await isThere(admin, 'after.backup')).toBe(true)
      expect(await isThere(admin, 'too.late')).toBe(false)
    })
  }, 300_000)

  it('refuses a home that is not empty and a folder that is not a backup', async () => {
    await expect(npmRun('restore', [backup, home])).rejects.toThrow('is not empty')
    await expect(npmRun('restore', [archive, join(folder, 'new')])).rejects.toThrow('is not a backup of Upline')
    await expect(npmRun('backup', [archive])).rejects.toThrow('is not empty')
  })
})
