import { spawnSync } from 'node:child_process'
import { subjectFault } from './subject-fault.ts'

/** Checks the subjects of the latest commits. Exits with 1 if one breaks a rule of CONTRIBUTING. */
const LATEST = 20

const log = spawnSync('git', ['log', '--no-merges', `--max-count=${LATEST}`, '--format=%s'], { encoding: 'utf8' })
// A downloaded archive has no history.
if (log.status !== 0) console.log(`SKIPPED: the check of commit subjects. git: ${log.stderr ?? 'not installed'}`)
else {
  const faults = log.stdout
    .split('\n')
    .filter(Boolean)
    .flatMap((subject) => {
      const fault = subjectFault(subject)
      return fault ? [`The commit subject '${subject}' ${fault}.`] : []
    })
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
}
