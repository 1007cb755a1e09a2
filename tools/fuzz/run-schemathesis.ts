import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { type FuzzReport, readFuzzReport } from './fuzz-report.ts'
import { excludedIn, type FuzzRun } from './fuzz-runs.ts'

const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_schema_conformance',
]
const TIMEOUT_MS = 20 * 60_000

export interface FuzzSettings {
  /** The `st` command. */
  command: string
  /** URL of the instance. */
  url: string
  /** The API document, see fuzzDocumentOf. */
  document: string
  /** Folder for the report and Hypothesis' stored cases. */
  folder: string
  seed: number
  /** Ids and names of the accounts that no generated call may change. */
  protected: string[]
}

/** Generates calls as one caller and checks every response against the API document. */
export async function runSchemathesis(run: FuzzRun, cookie: string, settings: FuzzSettings): Promise<FuzzReport> {
  const report = path.join(settings.folder, `${run.name}.ndjson`)
  const child = spawn(settings.command, argumentsOf(run, cookie, { ...settings, report }), {
    cwd: settings.folder,
    env: {
      ...process.env,
      PYTHONPATH: import.meta.dirname,
      PYTHONDONTWRITEBYTECODE: '1',
      // Every process would otherwise compute Hypothesis' tables of characters again, for seconds.
      HYPOTHESIS_STORAGE_DIRECTORY: path.resolve(settings.command, '../../hypothesis'),
      SCHEMATHESIS_HOOKS: 'protect_callers',
      PROTECTED: settings.protected.join(','),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: TIMEOUT_MS,
  })
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => output.push(part))
  await once(child, 'close')
  if (!fs.existsSync(report))
    throw new Error(`Schemathesis did not run:\n${Buffer.concat(output).toString().slice(-3_000)}`)
  return readFuzzReport(fs.readFileSync(report, 'utf8'))
}

function argumentsOf(
  run: FuzzRun,
  cookie: string,
  { url, document, seed, report }: FuzzSettings & { report: string },
): string[] {
  return [
    ...['run', document, '--url', url, '--phases', run.phases, '--checks', CHECKS.join(',')],
    ...(cookie ? ['--header', `Cookie: ${cookie}`] : []),
    ...(run.only ? ['--include-path-regex', run.only] : []),
    ...[
      '--exclude-path-regex',
      excludedIn(run)
        .map(({ calls }) => calls)
        .join('|'),
    ],
    ...['--seed', String(seed), '--max-examples', String(run.examples), '--workers', '2', '--continue-on-failure'],
    ...['--no-shrink', '--generation-with-security-parameters', 'false', '--generation-database', 'none'],
    ...['--suppress-health-check', 'all', '--request-timeout', '60', '--warnings', 'off', '--no-color'],
    ...['--report', 'ndjson', '--report-ndjson-path', report],
  ]
}
