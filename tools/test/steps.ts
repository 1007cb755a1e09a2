import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { ROOT } from '../start/infra/home.ts'
import { findHeadlessChromium } from '../start/infra/chromium.ts'
import { kafkaFault, startKafka } from '../start/infra/kafka.ts'
import { startInstance } from '../instance/instance.ts'
import { runNode } from './command.ts'
import { needsBroker, needsOwnKafka } from './needs-kafka.ts'
import { reportIn } from './report.ts'
import { securedListener } from './secured-broker.ts'
import { NOTHING, type PlaywrightReport, type Tally, tallyOfPlaywright } from './tally.ts'
import { isSelected, type TestRun } from './test-run.ts'
import { type RunOptions, runVitest } from './vitest-run.ts'

export type Step = (run: TestRun) => Promise<Tally>

const bin = (file: string) => path.join(ROOT, 'node_modules', file)

/** Files that run at the same time in steps that wait for stores, events and restarts: one for each core. */
const WORKERS = 2

/** Counts a check without tests as one test. */
const oneCheck = (codes: number[]): Tally => ({
  ...NOTHING,
  passed: codes.filter((code) => code === 0).length,
  failed: codes.filter((code) => code !== 0).length,
})

const FORMATTED = '{services,libs,tools,gateway,web,deploy}/**/*.{ts,tsx,mjs,css}'

/** Together, so that both cores are busy. */
export const lint: Step = async ({ say }) =>
  oneCheck(
    await Promise.all([
      runNode([bin('eslint/bin/eslint.js'), '.'], { say, limitMinutes: 10 }),
      runNode([bin('prettier/bin/prettier.cjs'), '--check', '--log-level=warn', FORMATTED], { say, limitMinutes: 5 }),
      runNode(['tools/test/commits/main.ts'], { say, limitMinutes: 1 }),
    ]),
  )

/** By version 7, which needs a third of the time. ESLint and the tools of the documentation need the API of version 6. */
export const types: Step = async ({ say }) => {
  const check = (config: string) => runNode([bin('typescript-7/bin/tsc'), '-p', config], { say, limitMinutes: 10 })
  return oneCheck([await check('tsconfig.json'), await check('tsconfig.web.json')])
}

export const unit: Step = (run) => runVitest(run, ['unit', 'web'], { limitMinutes: 10 })

/** Runs the event contract on a real Kafka if Java and Maven are installed. */
export const integration: Step = async (run) => {
  const kafka = needsBroker(run.filter) ? await broker(run) : null
  try {
    return await runVitest(run, ['integration'], {
      limitMinutes: 45,
      workers: WORKERS,
      env: kafka?.env ?? {},
    })
  } finally {
    await kafka?.server.stop()
  }
}

async function broker({ home, say }: TestRun) {
  if (process.env['UPLINE_TEST_KAFKA_BROKERS']) return null
  const fault = kafkaFault(home.cache, say)
  if (!fault) return brokerWithAccounts({ home, say })
  say(`SKIPPED: the event contract on a real Kafka. ${fault}`)
  return null
}

/** One broker with two listeners: one without, and one with TLS and an account. */
async function brokerWithAccounts({ home, say }: Pick<TestRun, 'home' | 'say'>) {
  const { listener, access } = await securedListener(home)
  const server = await startKafka({ home, log: say, secured: listener })
  return {
    server,
    env: { UPLINE_TEST_KAFKA_BROKERS: server.url, UPLINE_TEST_KAFKA_SECURED: JSON.stringify(access) },
  }
}

/** Complete instances: kills on both transports, simulated years, backup and restore. */
export const system: Step = (run) => wholeInstances(run, 'system', { limitMinutes: 35, workers: WORKERS })

/** Complete instances whose response times are compared with a limit. */
export const timed: Step = (run) => wholeInstances(run, 'timed', { limitMinutes: 15 })

/** What `npm test` runs in short, at full length: 1,000 years, 200 kills, an hour of load. */
export const long: Step = (run) => wholeInstances(run, 'long', { limitMinutes: 24 * 60 })

async function wholeInstances(run: TestRun, project: string, options: RunOptions): Promise<Tally> {
  const fault = needsOwnKafka(run.filter) ? kafkaFault(run.home.cache, run.say) : null
  if (fault) run.say(`SKIPPED: tests on a Kafka of their own. ${fault}`)
  const env = { ...(await run.instances()), UPLINE_TEST_OWN_KAFKA: fault ? 'off' : 'on' }
  return runVitest(run, [project], { ...options, env })
}

/** The pages in a real browser, on instances started like a user would. */
export const browser: Step = async (run) => {
  const files = e2eFiles().filter((file) => isSelected(run.filter, file))
  if (files.length === 0) return NOTHING
  const chromium = findHeadlessChromium(run.home, run.say)
  if (!chromium) {
    run.say(
      'SKIPPED: the browser tests. Chromium is not installed. Set CHROMIUM_PATH, or install it (Debian: apt-get install chromium-headless-shell)',
    )
    return { ...NOTHING, skipped: testsIn(files) }
  }
  return browserFiles(run, { files, chromium })
}

async function browserFiles(run: TestRun, { files, chromium }: { files: string[]; chromium: string }): Promise<Tally> {
  const instances = await run.instances()
  const instance = await startInstance({ env: { ...instances, UPLINE_SEED: 'demo', UPLINE_MODE: 'demo' } })
  const report = path.join(run.home.folder, 'browser.json')
  const playwright = [bin('@playwright/test/cli.js'), 'test', '-c', 'tools/e2e/playwright.config.ts']
  const options = [`--output=test-results/${process.pid}`]
  const env = { CHROMIUM_PATH: chromium, UPLINE_URL: instance.url, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  try {
    const code = await runNode([...playwright, ...options, ...files], {
      ...{ say: run.say, limitMinutes: 45, env: { ...instances, ...env } },
    })
    return tallyOfPlaywright(reportIn<PlaywrightReport>(report), code)
  } finally {
    await instance.stop()
  }
}

function e2eFiles(): string[] {
  const found = spawnSync('git', ['ls-files', '-co', '--exclude-standard', 'tools/e2e'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  const names =
    found.status === 0
      ? found.stdout.split('\n')
      : fs.readdirSync(path.join(ROOT, 'tools/e2e')).map((name) => `tools/e2e/${name}`)
  return names.filter((name) => name.endsWith('.e2e.ts'))
}

const testsIn = (files: string[]): number =>
  files
    .map((file) => fs.readFileSync(path.join(ROOT, file), 'utf8').match(/^\s*test\(/gm)?.length ?? 0)
    .reduce((a, b) => a + b, 0)
