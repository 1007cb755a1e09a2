import pg from 'pg'
import { findPlaces } from '../events/places.ts'
import { recordRun } from '../events/record-run.ts'
import { atRest } from './at-rest.ts'
import { downlines } from './downlines.ts'
import { hierarchyCopy } from './hierarchy-copy.ts'
import { moneyOf } from './money.ts'
import { peopleCopies } from './people-copies.ts'
import { waitForEvents } from './wait-for-events.ts'

/** `npm run verify`: compares the services' copies, and recomputes every amount from the raw inputs. */
const SHOWN = 20

try {
  const places = await findPlaces()
  if (!(await waitForEvents(places)))
    console.log('Events are still being processed, so differences below may be temporary.')
  const { databases } = places
  const pools = Object.fromEntries(
    Object.entries(databases).map(([name, connectionString]) => [name, new pg.Pool({ connectionString, max: 2 })]),
  )
  const found = await verify(pools).finally(() => Promise.all(Object.values(pools).map((pool) => pool.end())))
  await recordRun('verify', { isGood: found === 0, outcome: `${found} differences` })
  process.exitCode = found === 0 ? 0 : 1
} catch (fault) {
  console.error((fault as Error).message)
  process.exitCode = 1
}

async function verify(pools: Record<string, pg.Pool>): Promise<number> {
  const { roster, loans } = pools as { roster: pg.Pool; loans: pg.Pool }
  const checks: [string, () => Promise<string[]>][] = [
    ['no unsent events, no dead letters', () => atRest(pools)],
    ['copies of member data match the roster', () => peopleCopies(pools)],
    ["the hierarchy in loans matches the roster's on any date", () => hierarchyCopy(roster, loans)],
    ['downline numbers match a rebuild', () => downlines(roster)],
    ['ledger, roll-ups and chains match the raw inputs', () => moneyOf(loans)],
  ]
  let differences = 0
  for (const [what, check] of checks) {
    const lines = await check()
    differences += lines.length
    console.log(`${lines.length === 0 ? 'ok  ' : 'BAD '} ${what}`)
    for (const line of lines.slice(0, SHOWN)) console.log(`       ${line}`)
    if (lines.length > SHOWN) console.log(`       and ${lines.length - SHOWN} more`)
  }
  return differences
}
