import path from 'node:path'
import { parseArgs } from 'node:util'
import { restore } from './restore.ts'

const USAGE = `npm run restore -- <backup> <new home>
npm run restore -- <backup> <new home> --until <instant> --archive <folder>   state at a time after the backup`

try {
  const options = { until: { type: 'string' }, archive: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ allowPositionals: true, options })
  const [backup, home] = positionals
  const { until, archive } = values
  if (!backup || !home || !until !== !archive) throw new Error(USAGE)
  restore(path.resolve(backup), path.resolve(home), until && archive ? { until, archive } : undefined)
  console.log(
    `Restored. Start it with UPLINE_HOME=${home} npm start, then run npm run verify with the same UPLINE_HOME.`,
  )
} catch (fault) {
  console.error((fault as Error).message)
  process.exitCode = 1
}
