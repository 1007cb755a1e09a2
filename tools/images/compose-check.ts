import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { secretSet } from '../secrets/secret-set.ts'
import { step } from './clean-folder.ts'
import { VENDORS } from './containers.ts'

const FORMS = [['docker', 'compose'], ['docker-compose']] as const

/** The command of Compose 2.20 or newer, as Docker's plugin or on its own; undefined without one. */
export function composeCommand(): string[] | undefined {
  return FORMS.map((form) => [...form]).find(([program, ...args]) => {
    const { stdout } = spawnSync(program!, [...args, 'version', '--short'], { encoding: 'utf8' })
    const [major = 0, minor = 0] = (stdout ?? '').trim().replace(/^v/, '').split('.').map(Number)
    return major > 2 || (major === 2 && minor >= 20)
  })
}

/** The names of the containers that Compose itself reads from docker-compose.yml. Throws with its message if it refuses. */
export function composeContainers(root: string, env: Record<string, string>, scratch: string): string[] {
  const [program, ...args] = composeCommand()!
  const file = path.join(scratch, 'compose.env')
  fs.writeFileSync(
    file,
    Object.entries(env)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
    { mode: 0o600 },
  )
  const output = step(program!, [...args, '--env-file', file, 'config', '--services'], root)
  return output.split('\n').sort()
}

/** Renders the file with the secrets of a demo and of production, if Compose is on the PATH. */
export function checkCompose(root: string, scratch: string): string[] {
  if (!composeCommand()) return ['NOT RUN  docker compose config: there is no Compose 2.20 or newer on the PATH']
  return (['demo', 'production'] as const).map((kind) => {
    const env = { ...composeSecrets(kind), ...(kind === 'production' ? VENDORS : {}) }
    return `ok       docker compose config, ${kind}: ${composeContainers(root, env, scratch).length} containers`
  })
}

/** What `npm run secrets` writes into a new .env. */
export const composeSecrets = (kind: 'demo' | 'production'): Record<string, string> =>
  secretSet(kind, { env: {}, stored: () => undefined, make: () => randomBytes(32).toString('base64url') })
