import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { environmentOf, type Places } from '../start/environment.ts'
import { openHome, ROOT } from '../start/infra/home.ts'
import { earlierSecretsOf, secretsOf } from '../start/infra/secrets.ts'
import { services } from '../start/processes.ts'

/**
 * Runs `main.js rebuild <model>` of a service beside those that serve: with the places of the instance in UPLINE_HOME, or
 * with the variables that a deployment gives the service. Gives its exit code.
 */
export function rebuild(service: string, model: string): Promise<number> {
  const spec = services.find(({ name }) => name === service)
  if (!spec) throw new Error(`'${service}' is no service: ${services.map(({ name }) => name).join(', ')}`)
  const places = placesAtHome()
  const env = places ? environmentOf(spec, places, process.env) : process.env
  const main = path.join(ROOT, spec.folder, 'dist/main.js')
  const child = spawn(process.execPath, [main, 'rebuild', model], { cwd: ROOT, env, stdio: 'inherit' })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

function placesAtHome(): Places | undefined {
  const home = openHome()
  const file = path.join(home.folder, 'places.json')
  if (!fs.existsSync(file)) return undefined
  return { ...(JSON.parse(fs.readFileSync(file, 'utf8')) as Places), home, secret: secretsOf(home), earlierSecrets: earlierSecretsOf(home) }
}
