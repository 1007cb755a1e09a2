import pg from 'pg'
import { moneyOf } from '../verify/money.ts'
import { RetryingClient } from '../instance/retrying-client.ts'
import { claimAdmin } from '../instance/claim-admin.ts'
import { signIn } from '../instance/client.ts'
import { startInstance, type Instance } from '../instance/instance.ts'
import { databaseUrl } from '../instance/places.ts'
import { waitUntilIdle } from '../instance/wait-until-idle.ts'
import { deliver, fixByHand, sendPeople, type Channels } from './deliver.ts'
import { owedAfter, type Trigger } from './oracle.ts'
import { assignPlans, type PlanIds, publishPlans } from './set-plans.ts'
import { addSecondPerson, approveAll } from './second-person.ts'
import { makeYear, type Year } from './year.ts'

export interface SimOptions {
  seeds: number[]
  bus: 'embedded' | 'kafka'
  trigger: Trigger
  /** Gets all differences that were found so far. */
  onProgress?: (done: number, found: readonly string[]) => void
}

/** Years that run together. Their companies are independent but share all tables and locks. */
const YEARS_PER_ROUND = 50
/** Companies that send at the same time. */
const MAX_CONCURRENT = 8

/** Runs a year for each seed on an instance and returns every difference from the oracle, with its seed. */
export async function runYears({ seeds, bus, trigger, onProgress }: SimOptions): Promise<string[]> {
  const instance = await startInstance({ env: { UPLINE_SEED: 'none' }, args: bus === 'kafka' ? ['--kafka'] : [] })
  const channels = await openChannels(instance)
  try {
    const plans = await publishPlans(channels, trigger)
    const found: string[] = []
    for (let from = 0; from < seeds.length; from += YEARS_PER_ROUND) {
      const years = seeds.slice(from, from + YEARS_PER_ROUND).map(makeYear)
      found.push(...(await runTogether(years, { instance, channels, plans, trigger })))
      onProgress?.(Math.min(from + YEARS_PER_ROUND, seeds.length), found)
    }
    return found
  } finally {
    await Promise.all([channels.roster, channels.loans, channels.encompass].map((pool) => pool.end()))
    await instance.stop()
  }
}

async function openChannels(instance: Instance): Promise<Channels> {
  const open = (service: string) => new pg.Pool({ connectionString: databaseUrl(instance, service), max: 3 })
  const password = await claimAdmin(instance.url)
  const admin = new RetryingClient({ url: instance.url, username: 'admin', password })
  const pools = { roster: open('roster'), loans: open('loans'), encompass: open('encompass') }
  const approver = await addSecondPerson(instance.url, await signIn(instance.url, 'admin', password), pools.loans)
  return { admin, approver, ...pools }
}

interface Run {
  instance: Instance
  channels: Channels
  plans: PlanIds
  trigger: Trigger
}

async function runTogether(years: Year[], { instance, channels, plans, trigger }: Run): Promise<string[]> {
  const { roster, loans, encompass } = channels
  const rest = () => waitUntilIdle(instance, { roster, loans, encompass })
  await sendPeople(
    channels,
    years.flatMap(({ arrivals }) => arrivals),
  )
  await rest()
  await inParallel(years, ({ assignments }) => assignPlans(channels, plans, assignments))
  await rest()
  await inParallel(years, (year) => deliver(channels, year))
  await rest()
  await inParallel(years, (year) => fixByHand(channels, year))
  await rest()
  await approveAll(channels.approver)
  await rest()
  const found = await Promise.all(years.map((year) => differencesOf(channels, year, trigger)))
  return [...found.flat(), ...(await moneyOf(loans))]
}

async function inParallel<T>(items: T[], act: (item: T) => Promise<void>): Promise<void> {
  const left = [...items]
  const workers = Array.from({ length: MAX_CONCURRENT }, async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await act(item)
  })
  await Promise.all(workers)
}

async function differencesOf({ loans }: Channels, year: Year, trigger: Trigger): Promise<string[]> {
  const owed = owedAfter(year, trigger)
  const shares = await linesOf(
    loans,
    SHARES,
    year.loans.map(({ number }) => number),
  )
  const uplifts = await linesOf(
    loans,
    UPLIFTS,
    year.company.members.map(({ id }) => id),
  )
  const found = [...differences(owed.shares, shares), ...differences(owed.uplifts, uplifts)]
  return found.map((line) => `seed ${year.seed}: ${line}`)
}

/** $1 loan numbers. */
const SHARES = `
  select l.loan_number || ' ' || e.level || ' ' || m.id || ' ' || sum(e.amount_cents) as line
  from commission_entries e join members m on m.no = e.member_no join loans l on l.id = e.loan_id
  where l.loan_number = any($1) group by l.loan_number, e.level, m.id having sum(e.amount_cents) <> 0`

/** $1 members. */
const UPLIFTS = `
  select m.id || ' ' || a.tier_month || ' ' || sum(a.amount_cents) as line
  from adjustments a join members m on m.no = a.member_no
  where a.tier_month is not null and m.id = any($1) group by m.id, a.tier_month having sum(a.amount_cents) <> 0`

const linesOf = async (loans: pg.Pool, sql: string, of: string[]): Promise<string[]> =>
  (await loans.query<{ line: string }>(sql, [of])).rows.map(({ line }) => line)

function differences(owed: string[], booked: string[]): string[] {
  const [wanted, found] = [new Set(owed), new Set(booked)]
  return [
    ...owed.filter((line) => !found.has(line)).map((line) => `owed, not booked: ${line}`),
    ...booked.filter((line) => !wanted.has(line)).map((line) => `booked, not owed: ${line}`),
  ]
}
