import type { RowError } from '@upline/contracts'
import { MAX_DEPTH } from '../hierarchy/upline-rules.ts'

/** A valid row. `upline` is the text of the file, `uplineId` an id that was sent instead. */
export interface Candidate {
  row: number
  id: string
  name: string
  username: string
  email: string
  upline: string
  uplineId: string | null
}

export interface Hierarchy {
  /** Ids in the roster by lowercase username and email address, and by id. */
  rosterIds: ReadonlyMap<string, string>
  /** All uplines of the members in rosterIds, each with their own upline. */
  uplineOf: ReadonlyMap<string, string | null>
  /** The member whose team must contain the uplines, and the default upline; null for ceo and admin. */
  teamOf: string | null
}

export interface ResolvedUplines {
  /** Upline by candidate id, without the rejected rows. */
  uplines: Map<string, string | null>
  errors: RowError[]
}

type Target = { candidate: Candidate } | { rosterId: string } | { message: string } | null

/** Finds each row's upline, first in the file and then in the roster, in any order of rows. */
export function resolveUplines(candidates: Candidate[], hierarchy: Hierarchy): ResolvedUplines {
  const inFile = new Map<string, Candidate>()
  for (const candidate of candidates) {
    inFile.set(candidate.email.toLowerCase(), candidate)
    inFile.set(candidate.username.toLowerCase(), candidate)
  }
  const roster = new RosterLines(hierarchy)
  const resolved = new Resolution()
  for (const candidate of candidates) {
    if (!resolved.isSettled(candidate)) resolved.follow(candidate, (of) => targetOf(of, inFile, roster), roster)
  }
  return { uplines: resolved.uplines, errors: resolved.errors.sort((a, b) => a.row - b.row) }
}

function targetOf(candidate: Candidate, inFile: Map<string, Candidate>, roster: RosterLines): Target {
  const written = candidate.upline.trim()
  if (written === '' && candidate.uplineId === null) return roster.top
  const other = inFile.get(written.toLowerCase())
  if (written !== '' && other) return { candidate: other }
  const rosterId = roster.find(candidate.uplineId ?? written.toLowerCase())
  return rosterId
    ? { rosterId }
    : { message: `Upline '${candidate.uplineId ?? written}' is neither in the file nor in ${roster.place}.` }
}

/** Depth of roster members, and whether they are in the team. */
class RosterLines {
  readonly #hierarchy: Hierarchy
  readonly #depths = new Map<string, number>()

  constructor(hierarchy: Hierarchy) {
    this.#hierarchy = hierarchy
  }

  get place(): string {
    return this.#hierarchy.teamOf === null ? 'the roster' : 'your team'
  }

  get top(): Target {
    return this.#hierarchy.teamOf === null ? null : { rosterId: this.#hierarchy.teamOf }
  }

  find(key: string): string | undefined {
    const id = this.#hierarchy.rosterIds.get(key)
    return id !== undefined && this.#isAllowed(id) ? id : undefined
  }

  depth(id: string): number {
    const line: string[] = []
    let at: string | null = id
    while (at !== null && !this.#depths.has(at)) {
      line.push(at)
      at = this.#hierarchy.uplineOf.get(at) ?? null
    }
    let depth = at === null ? 0 : this.#depths.get(at)!
    for (const member of line.reverse()) this.#depths.set(member, ++depth)
    return depth
  }

  #isAllowed(id: string): boolean {
    const { teamOf, uplineOf } = this.#hierarchy
    if (teamOf === null) return true
    let at: string | null = id
    while (at !== null && at !== teamOf) at = uplineOf.get(at) ?? null
    return at === teamOf
  }
}

/** Follows each row upward once and reuses the result for all rows below it. */
class Resolution {
  readonly uplines = new Map<string, string | null>()
  readonly errors: RowError[] = []
  readonly #depths = new Map<string, number>()
  readonly #refused = new Set<string>()

  isSettled(candidate: Candidate): boolean {
    return this.uplines.has(candidate.id) || this.#refused.has(candidate.id)
  }

  follow(from: Candidate, targetFor: (candidate: Candidate) => Target, roster: RosterLines): void {
    const path: Candidate[] = []
    const onPath = new Map<string, number>()
    let at: Candidate | null = from
    let target: Target = null
    while (at && !this.isSettled(at) && !onPath.has(at.id)) {
      onPath.set(at.id, path.length)
      path.push(at)
      target = targetFor(at)
      at = target && 'candidate' in target ? target.candidate : null
    }
    if (at && onPath.has(at.id)) this.#refuseCircle(path.splice(onPath.get(at.id)!))
    else if (!at) this.#settleTop(path.pop()!, target, roster)
    for (const candidate of path.reverse())
      this.#settle(candidate, (targetFor(candidate) as { candidate: Candidate }).candidate)
  }

  #settleTop(candidate: Candidate, target: Target, roster: RosterLines): void {
    if (target && 'message' in target) return this.#refuse(candidate, target.message)
    const uplineId = target && 'rosterId' in target ? target.rosterId : null
    this.#accept(candidate, uplineId, uplineId === null ? 1 : roster.depth(uplineId) + 1)
  }

  #settle(candidate: Candidate, upline: Candidate): void {
    if (this.#refused.has(upline.id))
      this.#refuse(candidate, `Upline '${candidate.upline}' (row ${upline.row}) was rejected.`)
    else this.#accept(candidate, upline.id, this.#depths.get(upline.id)! + 1)
  }

  #accept(candidate: Candidate, uplineId: string | null, depth: number): void {
    if (depth > MAX_DEPTH)
      return this.#refuse(
        candidate,
        `A reporting line can be at most ${MAX_DEPTH.toLocaleString('en-US')} members deep.`,
      )
    this.#depths.set(candidate.id, depth)
    this.uplines.set(candidate.id, uplineId)
  }

  #refuseCircle(circle: Candidate[]): void {
    circle.forEach((candidate, index) => {
      const upline = circle[(index + 1) % circle.length]!
      const message =
        upline === candidate
          ? `${candidate.name} cannot be their own upline.`
          : `Reporting loop: ${candidate.name} would report to ${upline.name}, who is in the downline of ${candidate.name}.`
      this.#refuse(candidate, message)
    })
  }

  #refuse(candidate: Candidate, message: string): void {
    this.#refused.add(candidate.id)
    this.errors.push({ row: candidate.row, message })
  }
}
