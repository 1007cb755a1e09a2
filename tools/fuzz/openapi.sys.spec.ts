import path from 'node:path'
import { type Instance, startInstance } from '../instance/instance.ts'
import { ROOT } from '../start/infra/home.ts'
import { fuzzInstance, type FuzzOutcome } from './fuzz-instance.ts'
import { installSchemathesis } from './install-schemathesis.ts'

const SEED = 20261121
const MIN_CASES = 5_000

const say = (line: string) => void process.stdout.write(`     ${line}\n`)
const command = installSchemathesis(process.env['UPLINE_CACHE'] || path.join(ROOT, '.upline/cache'), say)
const fuzzed = command ? describe : describe.skip

fuzzed('generated calls of the OpenAPI fuzzer', () => {
  let instance: Instance
  let outcomes: FuzzOutcome[]

  beforeAll(async () => {
    instance = await startInstance({ env: { RAISE_LIMITS_FOR_TESTS: 'on', PUBLIC_PAGES: 'on', OPEN_ROSTER: 'on' } })
    outcomes = await fuzzInstance({ command: command!, url: instance.url, seed: SEED, say })
  }, 1_500_000)
  afterAll(() => instance?.stop(), 60_000)

  it('get no 5xx, and no status, content type or body outside the API document', () => {
    expect(outcomes.flatMap(({ report }) => report.failures)).toEqual([])
  })

  it('cover many calls without reaching a rate limit', () => {
    const sum = (count: (outcome: FuzzOutcome) => number) => outcomes.reduce((total, one) => total + count(one), 0)
    expect(sum(({ report }) => report.cases)).toBeGreaterThanOrEqual(MIN_CASES)
    expect(sum(({ report }) => report.byStatus['429'] ?? 0)).toBe(0)
  })

  it('reach the services often enough, and leave their callers signed in', () => {
    for (const { run, report, isSignedIn } of outcomes) {
      const succeeded = Object.entries(report.byStatus).filter(([status]) => status.startsWith('2'))
      expect([run.name, succeeded.length > 0]).toEqual([run.name, true])
      if (run.name !== 'leaver') expect([run.name, isSignedIn]).toEqual([run.name, true])
    }
  })
})
