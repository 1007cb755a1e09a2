import path from 'node:path'
import { recordRun } from '../events/record-run.ts'
import { openHome } from '../start/infra/home.ts'
import { backUp } from './backup.ts'
import { externalServerLine, NotOursError } from './external-server.ts'

/** `npm run backup -- <new folder>`: backs up the running instance in UPLINE_HOME. */
try {
  const [target] = process.argv.slice(2)
  if (!target) throw new Error('Usage: npm run backup -- <new folder> (backs up the running instance in UPLINE_HOME)')
  const external = externalServerLine(process.env)
  if (external) throw new NotOursError(external)
  const { madeAt, from, to } = await backUp(openHome(), path.resolve(target))
  await recordRun('backup', { isGood: true, outcome: `log ${from} to ${to}` })
  console.log(`Backed up at ${madeAt} into ${target} (log ${from} to ${to}).`)
} catch (fault) {
  if (process.argv[2] && !(fault instanceof NotOursError))
    await recordRun('backup', { isGood: false, outcome: 'failed' })
  console.error((fault as Error).message)
  process.exitCode = 1
}
