import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { step } from './clean-folder.ts'
import type { Way } from './run-packed.ts'

/** The name of an app's image in Compose; without an app, the name of the pages' image. */
export function buildImage(root: string, app?: { name: string; folder: string }): string {
  const name = `upline/${app?.name ?? 'web'}`
  const of = app ? ['node.Dockerfile', '--build-arg', `APP=${app.folder}`] : ['web.Dockerfile']
  const [file, ...args] = of
  step('docker', ['build', '-q', '-f', `deploy/docker/${file}`, ...args, '-t', name, '.'], root)
  return name
}

/** Options that Compose and the chart give every container. */
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

/** Runs in a container on the host network, because the stores of the check listen on loopback. */
export function fromImage(image: string): Way {
  let name = ''
  const start: Way['start'] = (env, args) => {
    name = `upline-check-${randomUUID()}`
    const given = Object.entries(env).filter(([key]) => !['PATH', 'TMPDIR', 'UPLINE_HOME'].includes(key))
    const settings = given.flatMap(([key, value]) => ['-e', `${key}=${value}`])
    const options = ['run', '--rm', '--name', name, '--network', 'host', ...HARDENED, ...settings]
    return spawn('docker', [...options, image, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  }
  // Runs the image's own health check inside the container, as a user without root or write access.
  const healthCheck =
    'test $(id -u) = 10001 && ! touch /app/written 2>/dev/null && touch /tmp/written /data/written && node healthy.mjs'
  return {
    data: '/data',
    start,
    check: () => spawn('docker', ['exec', name, 'sh', '-c', healthCheck], { stdio: 'ignore' }),
  }
}
