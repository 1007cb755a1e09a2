import type pg from 'pg'
import type { Applicant } from './applicant.ts'

export type Pools = Record<'recruiting' | 'roster' | 'identity' | 'notifications', pg.Pool>

/** The parts of the simulated provider's account that are checked. */
export interface ProviderAccount {
  customers: Record<string, { email: string | null }>
  subscriptions: Record<string, { customer: string; status: string }>
}

export interface Ended {
  applicant: Applicant
  /** The new member's id, or the code of the refusal. */
  answer: string
}

type Counts = Map<string, number>

async function counts(pool: pg.Pool, sql: string): Promise<Counts> {
  const { rows } = await pool.query<{ key: string; n: number }>(sql)
  return new Map(rows.map(({ key, n }) => [key, n]))
}

const FACTS: [what: string, pool: keyof Pools, sql: string, expected: { completed: number; refused: number }][] = [
  [
    'registrations that completed',
    'recruiting',
    `select email as key, count(*)::int as n from registrations where state = 'completed' group by 1`,
    { completed: 1, refused: 0 },
  ],
  [
    'registrations that failed',
    'recruiting',
    `select email as key, count(*)::int as n from registrations where state = 'failed' group by 1`,
    { completed: 0, refused: 1 },
  ],
  [
    'active payments',
    'recruiting',
    `select email as key, count(*)::int as n from payments where status in ('trialing', 'paid') group by 1`,
    { completed: 1, refused: 0 },
  ],
  [
    'bonuses',
    'recruiting',
    `select r.email as key, count(*)::int as n from bonuses b join registrations r on r.member_id = b.recruit_id group by 1`,
    { completed: 1, refused: 0 },
  ],
  // The address of a refused applicant belongs to the member who already had it.
  [
    'members',
    'roster',
    `select lower(email) as key, count(*)::int as n from members where removed_at is null group by 1`,
    { completed: 1, refused: 1 },
  ],
  [
    'accounts',
    'identity',
    `select lower(email) as key, count(*)::int as n from accounts where removed_at is null group by 1`,
    { completed: 1, refused: 1 },
  ],
]

/** Each applicant has exactly one of each, or none if the registration was undone. */
export async function differences(pools: Pools, ended: Ended[], account: ProviderAccount): Promise<string[]> {
  const found: string[] = []
  for (const [what, pool, sql, expected] of FACTS) {
    const actual = await counts(pools[pool], sql)
    for (const { applicant } of ended) {
      const n = actual.get(applicant.email) ?? 0
      if (n !== expected[applicant.outcome]) found.push(`${applicant.email}: ${n} ${what}`)
    }
  }
  return [...found, ...answers(ended), ...subscriptions(ended, account), ...(await mails(pools.notifications, ended))]
}

const answers = (ended: Ended[]): string[] =>
  ended
    .filter(({ applicant, answer }) =>
      applicant.outcome === 'refused'
        ? answer !== 'recruiting.registration-failed'
        : !/^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(answer),
    )
    .map(({ applicant, answer }) => `${applicant.email}: got the response ${answer}`)

/** Each applicant has one subscription at the provider, active or refunded. */
function subscriptions(ended: Ended[], { customers, subscriptions: all }: ProviderAccount): string[] {
  const states = new Map<string, string[]>()
  for (const { customer, status } of Object.values(all)) {
    const email = customers[customer]?.email ?? ''
    states.set(email, [...(states.get(email) ?? []), status])
  }
  return ended.flatMap(({ applicant }) => {
    const expected = applicant.outcome === 'completed' ? 'trialing' : 'canceled'
    const actual = (states.get(applicant.email) ?? []).join(', ')
    return actual === expected ? [] : [`${applicant.email}: subscriptions ${actual}`]
  })
}

/** No email is sent twice, and each registration ends with one. */
async function mails(pool: pg.Pool, ended: Ended[]): Promise<string[]> {
  const { rows } = await pool.query<{ email: string; template: string; n: number }>(
    `select lower(recipient) as email, template, count(*)::int as n from deliveries group by 1, 2`,
  )
  const twice = rows.filter(({ n }) => n > 1).map(({ email, template, n }) => `${email}: ${n} emails ${template}`)
  const notified = new Set(rows.map(({ email }) => email))
  const unnotified = ended.filter(({ applicant }) => !notified.has(applicant.email))
  return [...twice, ...unnotified.map(({ applicant }) => `${applicant.email}: no email`)]
}

export interface Counted {
  members: number
  payments: number
  credentials: number
  bonuses: number
  mails: number
}

/** Totals for the report. */
export async function countAll(pools: Pools): Promise<Counted> {
  const count = async (pool: pg.Pool, sql: string): Promise<number> =>
    (await pool.query<{ n: number }>(`select count(*)::int as n from ${sql}`)).rows[0]!.n
  const applicants = (column: string) => `lower(${column}) like '%@applicants.example'`
  return {
    members: await count(pools.roster, `members where removed_at is null and ${applicants('email')}`),
    payments: await count(pools.recruiting, `payments where status in ('trialing', 'paid')`),
    credentials: await count(pools.identity, `accounts where removed_at is null and ${applicants('email')}`),
    bonuses: await count(pools.recruiting, 'bonuses'),
    mails: await count(pools.notifications, `deliveries where ${applicants('recipient')}`),
  }
}
