import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { randomFrom } from '@upline/contracts'
import { membersByUsername } from '../drive.ts'
import { type Companion, type KillTestResult, type RunningKillTest, runKillTest } from '../kill-test.ts'
import { type PendingWork, Worker } from './pending-work.ts'
import { exactlyOnce } from './exactly-once.ts'
import { MailReader, WebhookSink } from './receivers.ts'
import { startRedisKiller } from './redis-killer.ts'
import { watchSweeps } from './sweep-watch.ts'

export interface RedisLossTest {
  seed: number
  loans: number
  losses: number
  everyMs: number
  bus: 'embedded' | 'kafka'
  /** Makes pending retries due at the end. Default: waits for them. */
  isShort?: boolean
}

export interface RedisLossResult extends KillTestResult {
  work: PendingWork
}

/** No sign-in works while Redis starts. */
const MAX_SIGN_IN_GAP_MS = 30_000
/** A lost email is overdue after a minute, and its sweep comes every half minute. A webhook waits up to five minutes. */
const SETTLE_TIMEOUT_MS = 8 * 60_000
const SHORT_SETTLE_TIMEOUT_MS = 90_000

/** Members who chose a digest late get it with the next sweep, within ten minutes. */
const LAST_DIGESTS = `update sweeps set next_run_at = now() where name = 'send-digests'`

/** Makes all retries and sweeps due. */
const MAKE_DUE = [
  `update deliveries set next_try_at = least(next_try_at, now()) - interval '61 seconds' where status = 'queued'`,
  `update webhook_deliveries set next_try_at = least(next_try_at, now()) - interval '61 seconds' where status = 'queued'`,
  `update sweeps set next_run_at = now()`,
]

/** Redis loses its data under load. Only sign-ins may be lost. */
export async function runRedisLoss(test: RedisLossTest): Promise<RedisLossResult> {
  const { seed, loans, losses, everyMs, bus } = test
  let work: PendingWork | undefined
  const result = await runKillTest({
    ...{ seed, loans, bus, kills: losses, killEveryMs: everyMs, inbox: 'on' },
    env: { DIGEST_HOUR_UTC: '0', RAISE_LIMITS_FOR_TESTS: 'on' },
    killer: (_, instance) => startRedisKiller(instance, { random: randomFrom(seed), everyMs, losses }),
    companion: async (running) => {
      const companion = await startPendingWork(running, test)
      work = companion.work
      return companion
    },
  })
  return { ...result, work: work! }
}

async function startPendingWork(
  running: RunningKillTest,
  test: RedisLossTest,
): Promise<Companion & { work: PendingWork }> {
  const sink = new WebhookSink()
  const mails = new MailReader(join(running.instance.home, 'mail'))
  const members = [...(await membersByUsername(running.client)).values()].map(({ id }) => id)
  const worker = new Worker(running, members)
  await worker.subscribe(await sink.listen())
  let isGoing = true
  const going = () => isGoing
  const readMails = async () => {
    for (; isGoing; await pause(1_000)) mails.read()
  }
  const work = Promise.all([worker.run(going), worker.signInAgainAndAgain(going), readMails()])
  const sweeps = watchSweeps(running.pools, going)
  for (const each of [work, sweeps]) each.catch(() => undefined)
  const look = () => {
    mails.read()
    return exactlyOnce(running.pools, worker.work, { emails: mails.counts, webhooks: sink.accepted })
  }
  return {
    work: worker.work,
    async stop() {
      isGoing = false
      await work
    },
    async differences() {
      const found = [...(await untilSettled(running, test, look)), ...(await sweeps), ...signInGap(worker.work)]
      await sink.close()
      return found
    },
  }
}

async function untilSettled(
  { pools }: RunningKillTest,
  { isShort }: RedisLossTest,
  look: () => Promise<string[]>,
): Promise<string[]> {
  await pools['notifications']!.query(LAST_DIGESTS)
  for (const until = Date.now() + (isShort ? SHORT_SETTLE_TIMEOUT_MS : SETTLE_TIMEOUT_MS); ; await pause(2_000)) {
    const found = await look()
    if (found.length === 0 || Date.now() > until) return found
    if (isShort) for (const sql of MAKE_DUE) await pools['notifications']!.query(sql)
  }
}

const signInGap = ({ signIns: { count, longestGapMs } }: PendingWork): string[] => [
  ...(count === 0 ? ['no sign-in worked'] : []),
  ...(longestGapMs > MAX_SIGN_IN_GAP_MS ? [`no sign-in worked for ${Math.round(longestGapMs / 1_000)} s`] : []),
]
