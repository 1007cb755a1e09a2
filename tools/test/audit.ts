import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../start/infra/home.ts'
import { type Accepted, findingsIn } from './audit-findings.ts'
import { NOTHING, type Tally } from './tally.ts'
import type { TestRun } from './test-run.ts'

const TIMEOUT_MS = 60_000

/** Checks production dependencies for known vulnerabilities. Skipped if the registry does not support audits. */
export async function audit({ say }: TestRun): Promise<Tally> {
  const accepted = JSON.parse(readFileSync(path.join(ROOT, 'tools/test/audit-accepted.json'), 'utf8')) as Accepted[]
  const findings = findingsIn(await auditReport(), accepted, new Date().toISOString().slice(0, 10))
  if (!findings) {
    say('SKIPPED: the audit of dependencies. The registry returned no report')
    return { ...NOTHING, skipped: 1 }
  }
  for (const fault of findings.faults) say(`vulnerable: ${fault}`)
  for (const one of findings.expired) say(`acceptance expired: ${one}`)
  const isFine = findings.faults.length + findings.expired.length === 0
  return { ...NOTHING, passed: isFine ? 1 : 0, failed: isFine ? 0 : 1 }
}

/** npm ends with 1 if it found something, and prints the report all the same. */
function auditReport(): Promise<unknown> {
  const options = { cwd: ROOT, encoding: 'utf8' as const, timeout: TIMEOUT_MS, maxBuffer: 64 * 1024 * 1024 }
  return new Promise((resolve) =>
    execFile('npm', ['audit', '--omit=dev', '--json'], options, (_, output) => resolve(parsed(output))),
  )
}

function parsed(report: string): unknown {
  try {
    return JSON.parse(report)
  } catch {
    return undefined
  }
}
