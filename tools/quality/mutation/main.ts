import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { ROOT } from '../../start/infra/home.ts'
import { type Mutant, mutantsOf } from './mutants.ts'
import { isNoticed, passesUnchanged, type Target } from './try-mutant.ts'

/**
 * `npm run mutate -- [files or folders]`: changes one condition, statement or table entry at a time and runs the unit specs
 * next to the file. Prints the changes that no spec notices; without arguments, for the rules of who may do what.
 */
const DEFAULT = ['libs/permissions/src', 'libs/auth/src/session.guard.ts', 'gateway/src/guarding']

interface Accepted {
  file: string
  change: string
  reason: string
}

const accepted = JSON.parse(
  fs.readFileSync(path.join(ROOT, 'tools/quality/mutation/accepted.json'), 'utf8'),
) as Accepted[]

const isSource = (name: string): boolean => name.endsWith('.ts') && !name.endsWith('.spec.ts') && name !== 'index.ts'

function filesIn(place: string): string[] {
  const full = path.resolve(ROOT, place)
  if (fs.statSync(full).isFile()) return [full]
  return fs
    .readdirSync(full)
    .filter(isSource)
    .map((name) => path.join(full, name))
}

function targetOf(file: string): Target {
  const folder = path.dirname(file)
  const own = path.join(folder, `${path.basename(file, '.ts')}.spec.ts`)
  const all = fs.readdirSync(folder).filter((name) => name.endsWith('.spec.ts') && !/\.(int|sys)\.spec/.test(name))
  const specs = fs.existsSync(own) ? [own] : all.map((name) => path.join(folder, name))
  return { file, text: fs.readFileSync(file, 'utf8'), specs }
}

const isAccepted = (file: string, { change }: Mutant): boolean =>
  accepted.some((one) => one.file === path.relative(ROOT, file) && one.change === change)

async function survivorsOf(target: Target, scratch: string): Promise<Mutant[]> {
  const survivors: Mutant[] = []
  const mutants = mutantsOf(target.file, target.text)
  const queue = mutants.filter((mutant) => !isAccepted(target.file, mutant)).values()
  const work = async (name: string) => {
    for (const mutant of queue) if (!(await isNoticed(target, mutant, `${scratch}-${name}`))) survivors.push(mutant)
  }
  await Promise.all([work('a'), work('b')])
  const skipped = mutants.filter((mutant) => isAccepted(target.file, mutant)).length
  const name = path.relative(ROOT, target.file)
  const noticed = mutants.length - skipped - survivors.length
  console.log(
    `${name}: ${mutants.length} mutants, ${noticed} noticed, ${skipped} accepted, ${survivors.length} survived`,
  )
  for (const { line, change } of survivors.sort((a, b) => a.line - b.line)) console.log(`  line ${line}: ${change}`)
  return survivors
}

const places = process.argv.length > 2 ? process.argv.slice(2) : DEFAULT
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'upline-mutants-'))
let survived = 0
try {
  for (const file of places.flatMap(filesIn)) {
    const target = targetOf(file)
    const scratch = path.join(folder, 'mutant')
    if (mutantsOf(file, target.text).length === 0) continue
    if (target.specs.length === 0 || !(await passesUnchanged(target, scratch)))
      throw new Error(`${path.relative(ROOT, file)}: its specs are missing or fail without any change`)
    survived += (await survivorsOf(target, scratch)).length
  }
} finally {
  fs.rmSync(folder, { recursive: true, force: true })
}
console.log(`\n${survived} survived`)
process.exitCode = survived === 0 ? 0 : 1
