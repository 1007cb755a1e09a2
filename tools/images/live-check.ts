import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parse } from 'yaml'
import { unassignedPort } from '../instance/unassigned-port.ts'

/**
 * `node tools/images/live-check.ts <home> [seconds]`: a Prometheus (on the PATH) scrapes the instance in that home with the
 * alerts of deploy/observability, then evaluates every expression of alerts and dashboard. Prints series counts and firing
 * alerts. Exits with 1 if an expression is rejected or a metric does not exist. `-- host:port …` scrapes these addresses instead.
 */
const ROOT = path.resolve(import.meta.dirname, '../..')
const FOLDER = path.join(ROOT, 'deploy/observability')
const [home = '.upline', seconds = '90', ...given] = process.argv.slice(2)

interface Answer {
  data: {
    result: unknown[]
    groups?: { rules: { name: string; health: string; lastError?: string; state: string }[] }[]
  }
}

const targets = (): string[] => {
  if (given.length > 0) return given
  const places = path.join(home, 'places.json')
  if (!fs.existsSync(places)) throw new Error(`No instance runs in ${home}: ${places} does not exist`)
  const { ports } = JSON.parse(fs.readFileSync(places, 'utf8')) as {
    ports: Record<string, number>
  }
  const own = Object.entries(ports).filter(([name]) => !/^(mail|smtp|.*-sim)$/.test(name))
  return own.map(([, port]) => `127.0.0.1:${port}`)
}

/** The token from the environment for given addresses, otherwise from the home. */
function metricsToken(): string {
  const set = process.env['METRICS_TOKEN'] ?? process.env['INTERNAL_TOKEN']
  if (set) return set
  const secrets = JSON.parse(fs.readFileSync(path.join(home, 'secrets.json'), 'utf8')) as Record<string, string>
  return secrets['internal-token'] ?? ''
}

function expressions(): [string, string][] {
  const { groups } = parse(fs.readFileSync(path.join(FOLDER, 'alerts.yaml'), 'utf8')) as {
    groups: { rules: { alert: string; expr: string }[] }[]
  }
  const { panels } = JSON.parse(fs.readFileSync(path.join(FOLDER, 'dashboard.json'), 'utf8')) as {
    panels: { title: string; targets?: { expr: string }[] }[]
  }
  return [
    ...groups.flatMap(({ rules }) => rules).map(({ alert, expr }): [string, string] => [`alert ${alert}`, expr]),
    ...panels.flatMap(({ title, targets: drawn = [] }) =>
      drawn.map(({ expr }): [string, string] => [`panel ${title}`, expr]),
    ),
  ]
}

const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'upline-prometheus-'))
const port = await unassignedPort()
const config = {
  global: { scrape_interval: '5s', evaluation_interval: '5s' },
  scrape_configs: [
    { job_name: 'upline', authorization: { credentials: metricsToken() }, static_configs: [{ targets: targets() }] },
  ],
  rule_files: [path.join(FOLDER, 'alerts.yaml')],
}
fs.writeFileSync(path.join(scratch, 'prometheus.yaml'), JSON.stringify(config))
const args = [
  `--config.file=${scratch}/prometheus.yaml`,
  `--storage.tsdb.path=${scratch}/data`,
  `--web.listen-address=127.0.0.1:${port}`,
]
const prometheus = spawn('prometheus', args, { stdio: 'ignore' })

async function ask(call: string): Promise<Answer['data']> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${call}`)
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as Answer).data
}

const query = async (expr: string): Promise<number> =>
  (await ask(`query?query=${encodeURIComponent(expr)}`)).result.length

let failed = 0

async function judge(name: string, expr: string): Promise<void> {
  try {
    console.log(`${String(await query(expr)).padStart(4)} series  ${name}`)
    for (const metric of new Set(expr.match(/\b(?:upline|nodejs|process)_\w+/g) ?? []))
      if ((await query(metric)) === 0) {
        failed++
        console.log(`  ABSENT     ${metric}`)
      }
  } catch (fault) {
    failed++
    console.log(`  REJECTED   ${name}: ${(fault as Error).message}`)
  }
}

try {
  await pause(Number(seconds) * 1000)
  console.log(
    `${await query('up == 1')} of ${config.scrape_configs[0]!.static_configs[0]!.targets.length} addresses read`,
  )
  for (const [name, expr] of expressions()) await judge(name, expr)
  for (const { name, health, lastError, state } of (await ask('rules')).groups!.flatMap(({ rules }) => rules)) {
    if (health !== 'ok') failed++
    if (health !== 'ok' || state !== 'inactive') console.log(`${name}: ${state}, ${health} ${lastError ?? ''}`)
  }
} finally {
  prometheus.kill()
  fs.rmSync(scratch, { recursive: true, force: true, maxRetries: 10 })
}
console.log(failed === 0 ? 'Every expression is valid and every metric exists.' : `${failed} problems`)
process.exitCode = failed === 0 ? 0 : 1
