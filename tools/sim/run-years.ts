import pg from 'pg'
import { moneyOf } from '../verify/money.ts'
import { PatientClient } from '../chaos/patient-client.ts'
import { claimAdmin } from '../instance/claim-admin.ts'
import { signIn } from '../instance/client.ts'
import { startInstance, type Instance } from '../instance/instance.ts'
import { databaseUrl } from '../instance/places.ts'
import { untilQuiet } from '../instance/quiet.ts'
import { deliver, fixByHand, sendPeople, type Roads } from './deliver.ts'
import { owedAfter } from './oracle.ts'
import { addSecondPerson, approveAll } from './second-person.ts'
import { makeYear, type Year } from './year.ts'

export interface SimOptions {
  seeds: number[]
  bus: 'embedded' | 'kafka'
  onProgress?: (done: number) => void
}

/** Years that are played together: their companies know nothing of each other, but share every table and lock. */
const TOGETHER = 50
/** Companies whose files and news come at once. */
const AT_ONCE = 8

/** Plays a year for each seed on a running product; answers every difference from the oracle, each with its seed. */
export async function runYears({ seeds, bus, onProgress }: SimOptions): Promise<string[]> {
  const instance = await startInstance({ env: { UPLINE_SEED: 'none' }, args: bus === 'kafka' ? ['--kafka'] : [] })
  const roads = await openRoads(instance)
  try {
    const found: string[] = []
    for (let from = 0; from < seeds.length; from += TOGETHER) {
      const years = seeds.slice(from, from + TOGETHER).map(makeYear)
      found.push(...(await playTogether(instance, roads, years)))
      onProgress?.(Math.min(from + TOGETHER, seeds.length))
    }
    return found
  } finally {
    await Promise.all([roads.roster, roads.loans, roads.encompass].map((pool) => pool.end()))
    await instance.stop()
  }
}

async function openRoads(instance: Instance): Promise<Roads> {
  const open = (service: string) => new pg.Pool({ connectionString: databaseUrl(instance, service), max: 3 })
  const password = await claimAdmin(instance.url)
  const admin = new PatientClient({ url: instance.url, username: 'admin', password })
  const pools = { roster: open('roster'), loans: open('loans'), encompass: open('encompass') }
  const approver = await addSecondPerson(instance.url, await signIn(instance.url, 'admin', password), pools.loans)
  return { admin, approver, ...pools }
}

async function playTogether(instance: Instance, roads: Roads, years: Year[]): Promise<string[]> {
  const { roster, loans, encompass } = roads
  const rest = () => untilQuiet(instance, { roster, loans, encompass }, 700)
  await sendPeople(
    roads,
    years.flatMap(({ arrivals }) => arrivals),
  )
  await rest()
  await inParallel(years, (year) => deliver(roads, year))
  await rest()
  await inParallel(years, (year) => fixByHand(roads, year))
  await rest()
  await approveAll(roads.approver)
  await rest()
  const found = await Promise.all(years.map((year) => differencesOf(roads, year)))
  return [...found.flat(), ...(await moneyOf(loans))]
}

async function inParallel<T>(items: T[], act: (item: T) => Promise<void>): Promise<void> {
  const left = [...items]
  const workers = Array.from({ length: AT_ONCE }, async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await act(item)
  })
  await Promise.all(workers)
}

async function differencesOf({ loans }: Roads, year: Year): Promise<string[]> {
  const { rows } = await loans.query<{ line: string }>(
    `select l.loan_number || ' ' || e.level || ' ' || m.id || ' ' || sum(e.amount_cents) as line
     from commission_entries e join members m on m.no = e.member_no join loans l on l.id = e.loan_id
     where l.loan_number = any($1) group by l.loan_number, e.level, m.id having sum(e.amount_cents) <> 0`,
    [year.loans.map(({ number }) => number)],
  )
  const [owed, found] = [new Set(owedAfter(year)), new Set(rows.map(({ line }) => line))]
  return [
    ...[...owed].filter((line) => !found.has(line)).map((line) => `seed ${year.seed}: owed, not booked: ${line}`),
    ...[...found].filter((line) => !owed.has(line)).map((line) => `seed ${year.seed}: booked, not owed: ${line}`),
  ]
}
