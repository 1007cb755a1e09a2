import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from '../start/infra/home.ts'
import { newSecret, storedSecret } from '../start/infra/secrets.ts'
import { kubernetesSecrets } from './kubernetes.ts'
import { envLines, secretSet } from './secret-set.ts'

const USAGE = `npm run secrets                     strong values for production, as lines of an environment file
npm run secrets -- demo             the same for a demo in containers
npm run secrets -- kubernetes --postgres <host:port> --redis <host:port> [--release upline]
                                    one Secret for each app of the Helm chart
npm run secrets -- [kind] --write <file>
                                    writes a new file that only you can read
Values from the environment or from UPLINE_HOME are kept.`

/** Does not create the home, because this command only prints. */
const folder = path.resolve(ROOT, process.env['UPLINE_HOME'] || '.upline')
const stored = (name: string) => (fs.existsSync(folder) ? storedSecret({ folder, cache: '' }, name) : undefined)

function textOf(kind: string, { postgres, redis, release = 'upline' }: Partial<Record<string, string>>): string {
  const sources = { env: process.env, stored, make: newSecret }
  if (kind === 'production' || kind === 'demo') return envLines(secretSet(kind, sources))
  if (kind !== 'kubernetes' || !postgres || !redis) throw new Error(USAGE)
  return kubernetesSecrets(secretSet('production', sources), release, { postgres, redis })
}

try {
  const options = {
    postgres: { type: 'string' },
    redis: { type: 'string' },
    release: { type: 'string', default: 'upline' },
    write: { type: 'string' },
  } as const
  const { positionals, values } = parseArgs({ allowPositionals: true, options })
  const [kind = 'production'] = positionals
  const text = textOf(kind, values)
  if (!values.write) console.log(text)
  else {
    if (fs.existsSync(values.write))
      throw new Error(`${values.write} exists: name a new file, so that no secret is lost`)
    fs.writeFileSync(values.write, `${text}\n`, { flag: 'wx', mode: 0o600 })
    console.log(`Wrote ${values.write}. Protect it like the data: anyone who has both can read everything.`)
  }
} catch (fault) {
  console.error((fault as Error).message)
  process.exitCode = 1
}
