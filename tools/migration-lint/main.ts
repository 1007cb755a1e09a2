import fs from 'node:fs'
import path from 'node:path'
import { ROOT } from '../start/infra/home.ts'
import { fingerprint, lint, type Landed, textOf } from './lint.ts'
import { readMigrations } from './read-migrations.ts'

/** `npm run migration-lint`: lists new migrations that would block users. `-- --land` accepts them as they are. */
const LANDED = path.join(import.meta.dirname, 'landed.json')

const migrations = await readMigrations(ROOT)
const landed = JSON.parse(fs.readFileSync(LANDED, 'utf8')) as Landed

if (process.argv.includes('--land')) {
  const added = migrations.filter(({ file }) => !(file in landed)).map((one) => [one.file, fingerprint(one)] as const)
  const all: Landed = { ...landed, ...Object.fromEntries(added) }
  fs.writeFileSync(LANDED, `${JSON.stringify(Object.fromEntries(Object.entries(all).sort()), null, 2)}\n`)
  console.log(`${added.length} migrations added to landed.json, ${Object.keys(all).length} in all`)
} else {
  const findings = migrations.flatMap((one) => lint(one, landed))
  for (const one of findings) console.log(`${textOf(one)}\n`)
  console.log(`${migrations.length} migrations, ${findings.length} findings`)
  process.exitCode = findings.length === 0 ? 0 : 1
}
