import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { temporaryHome } from '../start/temporary-home.ts'
import { externalServerLine } from './external-server.ts'

describe('npm run backup', () => {
  it('backs up the embedded Postgres if the environment names no other', () => {
    expect(externalServerLine({ UPLINE_HOME: '/home/upline' })).toBeUndefined()
  })

  it.each([
    { DATABASE_URL: 'postgresql://admin:secret@db.example:5432/upline' },
    { LOANS_DATABASE_URL: 'postgresql://loans:secret@db.example:5432/upline_loans' },
  ])('names the server that it does not back up and the alternative, without a password, for %j', (env) => {
    const text = externalServerLine(env)
    expect(text).toContain(`Nothing was backed up: ${Object.keys(env)[0]} names Postgres at db.example:5432`)
    expect(text).toContain('pg_basebackup')
    expect(text).toContain("Copy 'secrets.json' of UPLINE_HOME too")
    expect(text).not.toContain('secret@')
  })
  it('reports in one line that no instance runs', () => {
    const home = temporaryHome()
    const script = path.join(import.meta.dirname, 'main.ts')
    const env = { PATH: process.env['PATH'], UPLINE_HOME: home.folder }
    const done = spawnSync(process.execPath, [script, path.join(home.folder, 'backup')], { env, encoding: 'utf8' })
    home.remove()
    expect(done.stderr.trim()).toBe(
      `Upline is not running in ${home.folder}. Start it, or set UPLINE_HOME or DATABASE_URL to a running instance`,
    )
    expect(done.status).toBe(1)
  })
})
