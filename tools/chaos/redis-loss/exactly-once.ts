import type pg from 'pg'
import type { PendingWork } from './pending-work.ts'

export interface Sent {
  /** Address to number of emails that arrived. */
  emails: Map<string, number>
  /** Webhook id to how often it was accepted. */
  webhooks: Map<string, number>
}

type Pools = Record<string, pg.Pool>

/** Every import, build, email, webhook and digest that is missing, pending or came twice; empty if each came once. */
export async function exactlyOnce(pools: Pools, work: PendingWork, sent: Sent): Promise<string[]> {
  const found = await Promise.all([
    imports(pools['loans']!, work),
    emails(pools['notifications']!, work, sent.emails),
    webhooks(pools['notifications']!, sent.webhooks),
    digests(pools['notifications']!, work),
    builds(pools['sites']!),
  ])
  return found.flat()
}

async function imports(loans: pg.Pool, { imports: started }: PendingWork): Promise<string[]> {
  const { rows } = await loans.query<{ id: string; status: string; done: number }>(
    'select id, status, imported + refused as done from imports where id = any($1)',
    [started.map(({ id }) => id)],
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return started.flatMap(({ id, rows: wanted }) => {
    const job = byId.get(id)
    if (job?.status === 'completed' && job.done === wanted) return []
    return [`import ${id}: ${job ? `${job.status}, ${job.done} of ${wanted} rows` : 'is lost'}`]
  })
}

async function emails(
  notifications: pg.Pool,
  { joined }: PendingWork,
  arrived: Map<string, number>,
): Promise<string[]> {
  const { rows } = await notifications.query<{ recipient: string; n: number; open: number }>(
    `select lower(recipient) as recipient, count(*)::int as n, (count(*) filter (where status <> 'sent'))::int as open
     from deliveries group by 1`,
  )
  const wanted = new Map(rows.map(({ recipient, n }) => [recipient, n]))
  return [
    ...rows.filter(({ open }) => open > 0).map(({ recipient, open }) => `${recipient}: ${open} emails not sent`),
    ...[...new Set([...wanted.keys(), ...arrived.keys()])]
      .filter((to) => wanted.get(to) !== arrived.get(to))
      .map((to) => `${to}: ${arrived.get(to) ?? 0} emails arrived, ${wanted.get(to) ?? 0} were due`),
    ...joined.filter((to) => wanted.get(to) !== 1).map((to) => `${to}: joined and has ${wanted.get(to) ?? 0} emails`),
  ]
}

async function webhooks(notifications: pg.Pool, accepted: Map<string, number>): Promise<string[]> {
  const { rows } = await notifications.query<{ id: string; status: string }>(
    'select message_id as id, status from webhook_deliveries',
  )
  return [
    ...(rows.length === 0 ? ['no webhook was due'] : []),
    ...rows.filter(({ status }) => status !== 'sent').map(({ id, status }) => `webhook ${id} is ${status}`),
    ...rows
      .filter(({ id }) => accepted.get(id) !== 1)
      .map(({ id }) => `webhook ${id} was accepted ${accepted.get(id) ?? 0} times`),
  ]
}

/** Each member who chose the digest and earned something before the last sweep gets one a day. */
async function digests(notifications: pg.Pool, { digests: chosen }: PendingWork): Promise<string[]> {
  const { rows } = await notifications.query<{ id: string; n: number }>(
    `select l.member_id as id, count(distinct d.id)::int as n
     from digest_lines l left join deliveries d on d.member_id = l.member_id and d.template = 'commission-digest'
     where l.member_id = any($1) group by 1`,
    [chosen],
  )
  return [
    ...(rows.length === 0 ? ['no digest was due'] : []),
    ...rows.filter(({ n }) => n !== 1).map(({ id, n }) => `member ${id} has ${n} digests`),
  ]
}

async function builds(sites: pg.Pool): Promise<string[]> {
  const { rows } = await sites.query<{ slug: string; is_built: boolean }>(
    'select slug, not is_building and published_version = version as is_built from sites',
  )
  return [
    ...(rows.length === 0 ? ['no site was published'] : []),
    ...rows.filter(({ is_built }) => !is_built).map(({ slug }) => `site ${slug} is not built`),
  ]
}
