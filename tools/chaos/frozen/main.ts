import { parseArgs } from 'node:util'
import { runFrozenReplica } from './frozen-replica.ts'
import { type CallSummary } from './measured-calls.ts'
import { runSlowSearch } from './slow-search.ts'

const randomSeed = () => String(Date.now() % 100_000)

/** `npm run chaos -- frozen-replica [--seed 1] [--callers 24] [--seconds 40] [--loans 2000]`. */
export async function frozenReplicaChaos(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      seed: { type: 'string', default: randomSeed() },
      callers: { type: 'string', default: '24' },
      seconds: { type: 'string', default: '40' },
      loans: { type: 'string', default: '2000' },
    },
  })
  const { before, during, health, differences } = await runFrozenReplica({
    ...{ seed: Number(values.seed), callers: Number(values.callers) },
    ...{ frozenMs: Number(values.seconds) * 1_000, loans: Number(values.loans) },
  })
  console.log(`seed ${values.seed}, loans-2 frozen for ${values.seconds} s`)
  console.log(`before: ${summaryText(before)}`)
  console.log(`during: ${summaryText(during)}`)
  console.log(`health: ${health.status} in ${health.ms.toFixed(0)} ms, ${health.waitsFor.join('; ')}`)
  conclude(differences, during.lostShare < 0.01 && during.p99Ms < 500 && health.ms < 2_000)
}

/** `npm run chaos -- slow-search [--seed 1] [--loans 500000] [--searchers 10] [--lists 200]`. */
export async function slowSearchChaos(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      seed: { type: 'string', default: randomSeed() },
      loans: { type: 'string', default: '500000' },
      searchers: { type: 'string', default: '10' },
      lists: { type: 'string', default: '200' },
    },
  })
  const { alone, withSearches, searches, differences } = await runSlowSearch({
    ...{ seed: Number(values.seed), loans: Number(values.loans) },
    ...{ searchers: Number(values.searchers), lists: Number(values.lists) },
  })
  const times = withSearches / alone
  console.log(`seed ${values.seed}, ${values.loans} loans, ${values.searchers} searches in parallel`)
  console.log(`list of an officer: ${alone.toFixed(1)} ms alone, ${withSearches.toFixed(1)} ms next to them`)
  console.log(`${times.toFixed(2)} times as long; searches: ${summaryText(searches)}`)
  conclude(differences, times < 3)
}

const summaryText = ({ calls, lost, lostShare, medianMs, p99Ms }: CallSummary): string =>
  `${calls} calls, ${lost.length} lost (${(lostShare * 100).toFixed(2)}%), ` +
  `median ${medianMs.toFixed(0)} ms, p99 ${p99Ms.toFixed(0)} ms`

function conclude(differences: string[], isWithin: boolean): void {
  console.log(differences.length === 0 ? '0 cents of difference' : differences.slice(0, 40).join('\n'))
  console.log(isWithin ? 'within the limits' : 'NOT within the limits')
  process.exitCode = differences.length === 0 && isWithin ? 0 : 1
}
