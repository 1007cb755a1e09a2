import path from 'node:path'
import { openHome } from '../start/infra/home.ts'
import { backUp } from './backup.ts'

/** `npm run backup -- <new folder>`: of the instance in UPLINE_HOME, while it runs. */
try {
  const [target] = process.argv.slice(2)
  if (!target) throw new Error('npm run backup -- <new folder>: of the instance in UPLINE_HOME, while it runs')
  const { madeAt, from, to } = await backUp(openHome(), path.resolve(target))
  console.log(`Backed up at ${madeAt} into ${target} (log ${from} to ${to}).`)
} catch (fault) {
  console.error((fault as Error).message)
  process.exitCode = 1
}
