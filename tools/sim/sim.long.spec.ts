import { runYears } from './run-years.ts'

const HOUR = 60 * 60_000
const YEARS = 1_000

/** Fixed, so that a failure comes from the code. They begin after those of npm test. */
const SEEDS = Array.from({ length: YEARS }, (_, no) => 101 + no)

async function balance(bus: 'embedded' | 'kafka', seeds: number[]): Promise<void> {
  const onProgress = (done: number) => console.log(`${done} of ${seeds.length} years`)
  expect(await runYears({ seeds, bus, trigger: 'lock', onProgress })).toEqual([])
}

const onKafka = process.env['UPLINE_TEST_OWN_KAFKA'] === 'on' ? it : it.skip

describe('simulated years', () => {
  it('balance to the cent a thousand times on the embedded log', () => balance('embedded', SEEDS), 4 * HOUR)

  onKafka('balance to the cent sixty times on Kafka', () => balance('kafka', SEEDS.slice(0, 60)), HOUR)
})
