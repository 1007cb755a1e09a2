import { spawnSync } from 'node:child_process'
import net from 'node:net'
import path from 'node:path'
import { temporaryHome } from './temporary-home.ts'

function start(env: NodeJS.ProcessEnv, args: string[] = []) {
  const home = temporaryHome()
  const main = path.join(import.meta.dirname, 'main.ts')
  const run = spawnSync(process.execPath, [main, ...args], {
    env: { PATH: process.env['PATH'], UPLINE_HOME: home.folder, ...env },
    encoding: 'utf8',
    timeout: 20_000,
  })
  home.remove()
  return { code: run.status, words: (run.stdout + run.stderr).trim() }
}

describe('npm start says in one line', () => {
  it('that its port is taken', async () => {
    const server = net.createServer().listen(0)
    const { port } = server.address() as net.AddressInfo
    expect(start({ PORT: String(port) })).toEqual({
      code: 1,
      words: `Upline can't start: port ${port} is taken: stop what listens there, or choose another with PORT`,
    })
    server.close()
  })

  it('that an option or a setting is none', () => {
    expect(start({}, ['--fast']).words).toBe("Upline can't start: '--fast' is no option of npm start: there is --kafka")
    expect(start({ UPLINE_SEED: 'some' }).words).toBe(
      "Upline can't start: UPLINE_SEED is 'some': demo or none is needed",
    )
  })
})
