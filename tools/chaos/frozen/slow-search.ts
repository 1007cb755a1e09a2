import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { ImportJob, Member } from '@upline/contracts'
import { startImportFile, writeLoanFile } from '../../instance/import-file.ts'
import { claimAdmin } from '../../instance/claim-admin.ts'
import { type Client, signIn } from '../../instance/client.ts'
import { startInstance, type Instance } from '../../instance/instance.ts'
import { waitUntilIdle } from '../../instance/wait-until-idle.ts'
import { compareAll } from '../compare.ts'
import { importMembers } from '../drive.ts'
import { openPools, type Pools } from '../kill-test.ts'
import { RetryingClient } from '../../instance/retrying-client.ts'
import { planCompany } from '../planned-company.ts'
import { type CallSummary, type MeasuredCall, median, summaryOf } from './measured-calls.ts'
import { type Ask, measured, startCallers } from './measured-callers.ts'

export interface SlowSearchTest {
  seed: number
  loans: number
  searchers: number
  /** Number of lists that are measured with the searches, and again without them. */
  lists: number
}

export interface SlowSearchResult {
  /** Median of an officer's list, in milliseconds. */
  alone: number
  withSearches: number
  searches: CallSummary
  differences: string[]
}

const MEMBERS = 40
const OFFICER = 'chaos.0'
const PASSWORD = 'Chaos-officer-1'
const PAUSE_MS = 15

/** Two letters have no index. One of these pairs is in every row, the others are in none, and all rows are read for them. */
const WORST = ['er', 'zq', 'qj', 'st', 'xz']

const search = (turn: number): Ask => ({
  method: 'GET',
  path: `/api/loans?q=${WORST[turn % WORST.length]}&limit=200${turn % 2 ? '&sort=borrower' : ''}`,
})

/** Searches that read every loan, next to an officer who reads their list. Afterwards every cent is compared. */
export async function runSlowSearch(test: SlowSearchTest): Promise<SlowSearchResult> {
  const instance = await startInstance({ env: { UPLINE_SEED: 'none', RAISE_LIMITS_FOR_TESTS: 'on' } })
  const pools = openPools(instance)
  try {
    return await nextToSearches(test, instance, pools)
  } finally {
    await Promise.all(Object.values(pools).map((pool) => pool.end()))
    await instance.stop()
  }
}

async function nextToSearches(test: SlowSearchTest, instance: Instance, pools: Pools): Promise<SlowSearchResult> {
  const { url } = instance
  const company = { ...planCompany(test.seed, { members: MEMBERS, loans: 0 }), loans: [], assignments: [] }
  const password = await claimAdmin(url)
  await importMembers(new RetryingClient({ url, username: 'admin', password }), company)
  const admin = await signIn(url, 'admin', password)
  await importLoans(url, admin, test.loans)
  const officer = await officerOf(url)
  await waitUntilIdle(instance, pools)
  const lists = (count: number) => measuredLists(url, officer.cookie, count)
  // First warms up plans and caches. The lists without searches are measured half before and half after the others.
  await lists(10)
  const first = await lists(test.lists / 2)
  const searching = startCallers({ url, cookie: admin.cookie, ask: search, count: test.searchers, pauseMs: 1 })
  await pause(1_000)
  const during = await lists(test.lists)
  const searches = summaryOf(await searching.stop())
  const last = await lists(test.lists / 2)
  await waitUntilIdle(instance, pools)
  return {
    alone: median([...first, ...last].map(({ ms }) => ms)),
    withSearches: median(during.map(({ ms }) => ms)),
    searches,
    differences: await compareAll(pools, company),
  }
}

async function measuredLists(url: string, cookie: string, count: number): Promise<MeasuredCall[]> {
  const calls: MeasuredCall[] = []
  while (calls.length < count) {
    calls.push(await measured({ url, cookie }, { method: 'GET', path: '/api/loans' }))
    await pause(PAUSE_MS)
  }
  const failed = calls.find(({ status }) => status !== 200)
  if (failed) throw new Error(`The list of the officer was answered ${failed.status} after ${failed.ms} ms`)
  return calls
}

async function importLoans(url: string, admin: Client, rows: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'upline-search-'))
  const officers = (await admin.get<Member[]>('/api/users?q=chaos&limit=5000')).map(({ username }) => username)
  try {
    const file = join(folder, 'loans.csv')
    await writeLoanFile(file, { prefix: 'SS-', rows, officers })
    const id = await startImportFile(url, admin, file)
    for (;;) {
      const { status, error } = await admin.get<ImportJob>(`/api/imports/${id}`)
      if (status === 'completed') return
      if (status !== 'queued' && status !== 'running') throw new Error(`The import ended as ${status}: ${error}`)
      await pause(300)
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Signs the officer in and changes the first password. */
async function officerOf(url: string): Promise<Client> {
  const first = await signIn(url, OFFICER, 'Welcome123!')
  await first.post('/api/auth/change-password', { currentPassword: 'Welcome123!', newPassword: PASSWORD })
  return signIn(url, OFFICER, PASSWORD)
}
