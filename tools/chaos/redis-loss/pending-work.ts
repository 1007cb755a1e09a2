import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { WebhookEndpointWithSecret } from '@upline/contracts'
import type { RunningKillTest } from '../kill-test.ts'
import { startImportFile, writeLoanFile } from '../../instance/import-file.ts'
import { publishSite } from '../publish-site.ts'
import { type Client, signIn } from '../../instance/client.ts'

/** Work that was started while Redis lost its data. It must be complete afterwards. */
export interface PendingWork {
  imports: { id: string; rows: number }[]
  /** Email addresses of members who joined: each is sent one email. */
  joined: string[]
  /** Chosen for the daily digest. */
  digests: string[]
  signIns: { count: number; longestGapMs: number }
}

const IMPORT_ROWS = 300
const BETWEEN_MS = 700
const TIMEOUT_MS = 120_000

/** Imports files, adds members, chooses digests, changes a published site and signs in, one after the other, until `going` ends. */
export class Worker {
  readonly work: PendingWork = { imports: [], joined: [], digests: [], signIns: { count: 0, longestGapMs: 0 } }
  private readonly test: RunningKillTest
  private readonly members: string[]

  constructor(test: RunningKillTest, members: string[]) {
    this.test = test
    this.members = members
  }

  async subscribe(url: string): Promise<void> {
    const eventTypes = ['loan.funded', 'loan.unfunded', 'loans.settled']
    await this.test.client.send<WebhookEndpointWithSecret>('POST', '/api/webhooks', { url, eventTypes })
  }

  async run(going: () => boolean): Promise<void> {
    const siteOf = await publishSite(this.test.client)
    for (let turn = 0; going(); turn++) {
      // The published site shows the phone number, so each change builds it again.
      await this.test.client.send('PUT', `/api/users/${siteOf}`, {
        phone: `(208) 555-01${String(turn % 100).padStart(2, '0')}`,
      })
      await this.importFile(turn)
      await this.join(turn)
      await this.chooseDigest(turn)
      await pause(BETWEEN_MS)
    }
  }

  /** Signs in again and again. The longest gap shows how long Redis was missing. */
  async signInAgainAndAgain(going: () => boolean): Promise<void> {
    const { signIns } = this.work
    for (let last = performance.now(); going(); await pause(BETWEEN_MS)) {
      const client = await this.signIn().catch(() => undefined)
      const isSignedIn = await client?.get('/api/auth/me').catch(() => undefined)
      if (!isSignedIn) continue
      signIns.count++
      signIns.longestGapMs = Math.max(signIns.longestGapMs, performance.now() - last)
      last = performance.now()
    }
  }

  private signIn(): Promise<Client> {
    const { url, username, password } = this.test.account
    return signIn(url, username, password)
  }

  /** A file that was not accepted is sent again: its rows are the same rows. */
  private async importFile(turn: number): Promise<void> {
    const path = join(tmpdir(), `upline-redis-loss-${process.pid}-${turn}.csv`)
    const officers = this.test.company.members.map(({ username }) => username)
    await writeLoanFile(path, { prefix: `FILE-${this.test.seed}-${turn}-`, rows: IMPORT_ROWS, officers })
    try {
      const start = async () => startImportFile(this.test.account.url, await this.signIn(), path)
      this.work.imports.push({ id: await untilAccepted(start), rows: IMPORT_ROWS })
    } finally {
      rmSync(path, { force: true })
    }
  }

  private async join(turn: number): Promise<void> {
    const email = `joined.${turn}.${this.test.seed}@example.com`
    const member = { firstName: 'Joined', lastName: `No ${turn}`, email, phone: '555-0100' }
    await this.test.client.send('POST', '/api/users', member)
    this.work.joined.push(email)
  }

  /** Chooses the digest for a member, who has no session here, and makes the sweep of digests due. */
  private async chooseDigest(turn: number): Promise<void> {
    const { notifications } = this.test.pools
    const chosen = this.members[turn % this.members.length]!
    await notifications!.query(
      `insert into digest_choices (member_id, is_on, changed_at) values ($1, true, now()) on conflict do nothing`,
      [chosen],
    )
    await notifications!.query(`update sweeps set next_run_at = now() where name = 'send-digests'`)
    this.work.digests.push(chosen)
  }
}

async function untilAccepted<T>(act: () => Promise<T>): Promise<T> {
  for (const until = Date.now() + TIMEOUT_MS; ; await pause(300)) {
    try {
      return await act()
    } catch (fault) {
      if (Date.now() > until) throw fault
    }
  }
}
