import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { applied, type Mutant, mutantsOf } from './mutants.ts'
import { passesWith } from './run-texts.ts'
import { isAccepted, type Target, targetsIn, textOf } from './targets.ts'

/**
 * `npm run mutate -- [files or folders]`: changes one condition, statement or table entry at a time, runs the specs that
 * targets.json lists for the file, and prints the surviving mutants. Exits with 1 if there are any.
 */
interface Outcome {
  killed: number
  accepted: number
  survivors: Mutant[]
}

async function outcomeOf(target: Target): Promise<Outcome> {
  const source = textOf(target)
  const mutants = mutantsOf(target.source, source)
  const tried = mutants.filter(({ change }) => !isAccepted(target, change))
  const [isSound, ...passed] = await passesWith(target, [source, ...tried.map((one) => applied(source, one))], folder)
  if (!isSound) throw new Error(`${target.specs.join(', ')}: fails before any change. Fix it first.`)
  const survivors = tried.filter((_, at) => passed[at])
  return { killed: tried.length - survivors.length, accepted: mutants.length - tried.length, survivors }
}

function printOutcome({ source }: Target, { killed, accepted, survivors }: Outcome): void {
  console.log(`${source}: ${killed} killed, ${accepted} accepted, ${survivors.length} survived`)
  for (const { line, change } of survivors) console.log(`  line ${line}: ${change}`)
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'upline-mutants-'))
const total = { killed: 0, accepted: 0, survived: 0 }
try {
  for (const target of targetsIn(process.argv.slice(2))) {
    const outcome = await outcomeOf(target)
    printOutcome(target, outcome)
    total.killed += outcome.killed
    total.accepted += outcome.accepted
    total.survived += outcome.survivors.length
  }
} finally {
  fs.rmSync(folder, { recursive: true, force: true })
}
console.log(`\n${total.killed} killed, ${total.accepted} accepted, ${total.survived} survived`)
process.exitCode = total.survived === 0 ? 0 : 1
