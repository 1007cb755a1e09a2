import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { CurrentUser } from '@upline/contracts'
import { type Client, signIn } from '../instance/client.ts'
import { fuzzDocumentOf } from './fuzz-document.ts'
import { type FuzzReport, summaryOf } from './fuzz-report.ts'
import { excludedIn, FUZZ_RUNS, type FuzzRun } from './fuzz-runs.ts'
import { type FuzzSettings, runSchemathesis } from './run-schemathesis.ts'

const PASSWORD = 'Upline-demo-1'

export interface FuzzOutcome {
  run: FuzzRun
  report: FuzzReport
  /** Whether the caller's session is still active. */
  isSignedIn: boolean
}

interface FuzzOptions {
  command: string
  url: string
  seed: number
  /** How many times the random cases of each run; default: 1. */
  times?: number
  say: (line: string) => void
}

/** Sends generated calls of every caller to a running demo, and prints what was sent, answered and skipped. */
export async function fuzzInstance({ command, url, seed, times = 1, say }: FuzzOptions): Promise<FuzzOutcome[]> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'upline-fuzz-'))
  try {
    const document = path.join(folder, 'openapi.json')
    const api = (await (await fetch(`${url}/api/openapi.json`)).json()) as object
    fs.writeFileSync(document, fuzzDocumentOf(api))
    const settings = { command, url, document, folder, seed, protected: await callersOf(url) }
    const outcomes = await Promise.all(FUZZ_RUNS.map((runs) => inTurn(runs.map(longer(times)), settings)))
    for (const { run, report } of outcomes.flat()) {
      say(`${run.name}: ${summaryOf(report)}`)
      for (const { calls, why } of excludedIn(run)) say(`  skipped: ${calls} (${why})`)
    }
    return outcomes.flat()
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

const longer =
  (times: number) =>
  (run: FuzzRun): FuzzRun => ({ ...run, examples: run.examples * times })

/** Ids and names of the accounts that make the calls. */
async function callersOf(url: string): Promise<string[]> {
  const accounts = FUZZ_RUNS.flat().flatMap(({ username }) => username ?? [])
  const users = await Promise.all(
    accounts.map(async (name) => (await signIn(url, name, PASSWORD)).get<CurrentUser>('/api/auth/me')),
  )
  return users.flatMap(({ id, username, email }) => [id, username, email])
}

async function inTurn(runs: FuzzRun[], settings: FuzzSettings): Promise<FuzzOutcome[]> {
  const outcomes: FuzzOutcome[] = []
  for (const run of runs) {
    const client = run.username === null ? null : await signIn(settings.url, run.username, PASSWORD)
    const report = await runSchemathesis(run, client?.cookie ?? '', settings)
    outcomes.push({ run, report, isSignedIn: await isSignedIn(client) })
  }
  return outcomes
}

const isSignedIn = async (client: Client | null): Promise<boolean> =>
  client === null || (await client.call('GET', '/api/auth/me')).status === 200
