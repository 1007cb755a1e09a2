import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { ownerOf, READ_MODELS, type ReadModelName } from '@upline/contracts/events'
import {
  GIVE_UP_REBUILD,
  OPEN_REBUILD,
  REBUILD_STATE,
  REQUEST_REBUILD,
  REQUEST_SNAPSHOT,
  SNAPSHOT_STATE,
} from '@upline/events/admin'
import type { Places } from './places.ts'
import { query } from './query.ts'

const POLL_INTERVAL_MS = 200
/** Longer than a service waits for the owner. After this time, a service is not running. */
const TIMEOUT_MS = 7 * 60_000

interface State {
  state: 'receiving' | 'settling' | 'done' | 'refused'
  reason: string | null
  report: { added: number; changed: number; removed: number; replayed: number } | null
  takenAt: string | null
  rows: string | null
  batches: number
}

type Say = (line: string) => void

/** `service model` selects one read model, `service all` all of a service, and `all` every one. */
export function modelsToRebuild(service: string, model: string): ReadModelName[] {
  if (service === 'all') return READ_MODELS
  const found = READ_MODELS.filter((one) => one.service === service && (one.model === model || model === 'all'))
  if (found.length > 0) return found
  const known = READ_MODELS.map((one) => `  ${one.service} ${one.model}: ${one.holds}`).join('\n')
  throw new Error(`There is no read model '${service} ${model}'.\n${known}`)
}

/**
 * Requests a snapshot from the owner and follows the rebuild until it ends; returns the exit code. The services do the work,
 * so this command can be stopped and run again to follow the same rebuild.
 */
export async function rebuild(places: Places, of: ReadModelName, say: Say): Promise<number> {
  const copy = databaseOf(places, of.service)
  const owner = databaseOf(places, ownerOf(of.snapshot))
  const id = await ask({ copy, owner }, of)
  let last = ''
  for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; await pause(POLL_INTERVAL_MS)) {
    await giveUpWithOwner({ copy, owner }, id)
    const [now] = await query<State>(copy, REBUILD_STATE, [id])
    if (!now) throw new Error(`The rebuild ${id} is missing from ${of.service}'s database`)
    const line = progress(of, now)
    if (line !== last) say(line)
    last = line
    if (now.state === 'done') return 0
    if (now.state === 'refused') return 1
  }
  say(
    `${nameOf(of)}: not finished. Check that ${of.service} and ${ownerOf(of.snapshot)} are running. The rebuild continues when they are.`,
  )
  return 1
}

/** Writes the copy's row first, so that the snapshot is taken after every event that the copy processed without recording it. */
async function ask(at: { copy: string; owner: string }, of: ReadModelName): Promise<string> {
  const [made] = await query<{ id: string }>(at.copy, REQUEST_REBUILD, [randomUUID(), of.model])
  const [open] = made ? [made] : await query<{ id: string }>(at.copy, OPEN_REBUILD, [of.model])
  if (!open) return ask(at, of)
  await query(at.owner, REQUEST_SNAPSHOT, [open.id, of.snapshot.type, of.service])
  return open.id
}

async function giveUpWithOwner(at: { copy: string; owner: string }, id: string): Promise<void> {
  const [request] = await query<{ state: string; reason: string | null }>(at.owner, SNAPSHOT_STATE, [id])
  if (request?.state !== 'refused') return
  const reason = `The owner could not publish its snapshot: ${request.reason}. Nothing was changed.`
  await query(at.copy, GIVE_UP_REBUILD, [id, reason])
}

function databaseOf({ databases }: Places, service: string): string {
  const url = databases[service]
  if (url) return url
  throw new Error(`The database of ${service} is needed: set ${service.toUpperCase()}_DATABASE_URL`)
}

const nameOf = ({ service, model }: ReadModelName): string => `${service} ${model}`

function progress(of: ReadModelName, { state, reason, report, takenAt, rows, batches }: State): string {
  const owner = ownerOf(of.snapshot)
  switch (state) {
    case 'receiving':
      return `${nameOf(of)}: ${batches} batches of ${owner}'s snapshot have arrived`
    case 'settling':
      return `${nameOf(of)}: all ${rows} rows of ${owner}'s snapshot of ${takenAt} have arrived, waiting for events from before it`
    case 'refused':
      return `${nameOf(of)}: refused. ${reason}`
    case 'done':
      return `${nameOf(of)}: rebuilt from ${rows} rows of ${owner}'s snapshot of ${takenAt}. Added ${report?.added}, changed ${report?.changed}, removed ${report?.removed}; ${report?.replayed} events that arrived meanwhile were applied.`
  }
}
