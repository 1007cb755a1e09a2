import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { step } from './clean-folder.ts'
import type { Way } from './run-packed.ts'

/** One app's image by the name that Compose gives it, or without an app the pages'. */
export function buildImage(root: string, app?: { name: string; folder: string }): string {
  const name = `upline/${app?.name ?? 'web'}`
  const of = app ? ['node.Dockerfile', '--build-arg', `APP=${app.folder}`] : ['web.Dockerfile']
  const [file, ...args] = of
  step('docker', ['build', '-q', '-f', `deploy/docker/${file}`, ...args, '-t', name, '.'], root)
  return name
}

/** What Compose and the chart give every container. */
const HARDENED = [
  '--read-only',
  '--tmpfs',
  '/tmp',
  '--cap-drop',
  'ALL',
  '--security-opt',
  'no-new-privileges',
  '--init',
]

/** In a container of its image, on this machine's own network, since the stores of the check listen on loopback. */
export function fromImage(image: string): Way {
  let name = ''
  const start: Way['start'] = (env, args) => {
    name = `upline-check-${randomUUID()}`
    const given = Object.entries(env).filter(([key]) => !['PATH', 'TMPDIR', 'UPLINE_HOME'].includes(key))
    const settings = given.flatMap(([key, value]) => ['-e', `${key}=${value}`])
    const options = ['run', '--rm', '--name', name, '--network', 'host', ...HARDENED, ...settings]
    return spawn('docker', [...options, image, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  }
  // Asked from inside, by nobody's leave to write: its own check, as somebody who is not root.
  const asked =
    'test $(id -u) = 10001 && ! touch /app/written 2>/dev/null && touch /tmp/written /data/written && node healthy.mjs'
  return { data: '/data', start, check: () => spawn('docker', ['exec', name, 'sh', '-c', asked], { stdio: 'ignore' }) }
}
