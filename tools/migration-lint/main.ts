import fs from 'node:fs'
import path from 'node:path'
import { ROOT } from '../start/infra/home.ts'
import { fingerprint, lint, type Landed, told } from './lint.ts'
import { readMigrations } from './read-migrations.ts'

/** `npm run migration-lint`: which new migrations would stop those who work meanwhile. `-- --land`: they have landed, as they are. */
const LANDED = path.join(import.meta.dirname, 'landed.json')

const migrations = await readMigrations(ROOT)
const landed = JSON.parse(fs.readFileSync(LANDED, 'utf8')) as Landed

if (process.argv.includes('--land')) {
  const added = migrations.filter(({ file }) => !(file in landed)).map((one) => [one.file, fingerprint(one)])
  const all = { ...landed, ...Object.fromEntries(added) }
  fs.writeFileSync(LANDED, `${JSON.stringify(Object.fromEntries(Object.entries(all).sort()), null, 2)}\n`)
  console.log(`${added.length} more have landed, ${Object.keys(all).length} in all`)
} else {
  const findings = migrations.flatMap((one) => lint(one, landed))
  for (const one of findings) console.log(`${told(one)}\n`)
  console.log(`${migrations.length} migrations, ${findings.length} findings`)
  process.exitCode = findings.length === 0 ? 0 : 1
}
