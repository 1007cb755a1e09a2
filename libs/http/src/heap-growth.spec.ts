import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** Keeps some objects, replaces others again and again, and prints the number of full collections. */
const program = (before: string): string => `
  ${before}
  const { PerformanceObserver, constants } = await import('node:perf_hooks')
  let full = 0
  const count = (entries) => { for (const { detail } of entries) if (detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR) full++ }
  const observer = new PerformanceObserver((list) => count(list.getEntries()))
  observer.observe({ entryTypes: ['gc'] })
  const kept = Array.from({ length: 300_000 }, (_, at) => ({ at }))
  const recent = []
  for (let round = 0; round < 600; round++) {
    recent.push(Array.from({ length: 10_000 }, (_, at) => ({ at, round })))
    if (recent.length > 20) recent.shift()
    await new Promise(setImmediate)
  }
  count(observer.takeRecords())
  console.log(kept.length > 0 && full)`

function fullCollections(before: string): number {
  const limits = ['--max-old-space-size=128', '--max-semi-space-size=2']
  const args = [...limits, '--input-type=module', '--eval', program(before)]
  return Number(spawnSync(process.execPath, args, { encoding: 'utf8', env: { NODE_OPTIONS: '' } }).stdout)
}

test('a process collects its heap less often after the call', () => {
  const file = new URL('./heap-growth.ts', import.meta.url).href
  const before = fullCollections('')
  const after = fullCollections(`const { reduceCollections } = await import('${file}'); reduceCollections()`)
  expect(before).toBeGreaterThan(0)
  expect(after).toBeGreaterThan(0)
  expect(after).toBeLessThan(0.75 * before)
})
