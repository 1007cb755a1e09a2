import type { MemberFacts, UplineChange } from '@upline/contracts/events'
import { steadyId } from '../instance/outbox.ts'
import type { RandomChoices } from './random-choices.ts'

/** The members of one simulated year as the roster publishes them. Every event has its own time and the next version. */
export interface Company {
  members: SimMember[]
  events: PeopleEvent[]
  links: [member: string, from: number, upline: string | null][]
  activity: [member: string, from: number, active: boolean][]
  branches: [member: string, from: number, branch: string][]
}

export interface SimMember {
  id: string
  username: string
  fullName: string
  email: string
  joinedAt: number
  removedAt: number | null
}

export type PeopleEvent =
  | { kind: 'joined' | 'changed' | 'removed'; key: string; version: number; at: number; member: MemberFacts }
  | { kind: 'moved'; key: string; version: number; at: number; changes: UplineChange[] }

export const YEAR_BEGINS = Date.parse('2025-11-01T00:00:00.000Z')
export const DAY_MS = 86_400_000

/** Members join in the first half of the year, then move, pause, return, and one is removed. No two events have the same time. */
export function makeCompany(seed: number, random: RandomChoices): Company {
  const company: Company = { members: [], events: [], links: [], activity: [], branches: [] }
  const people = new Map<string, MemberFacts>()
  const size = 6 + random.upTo(9)
  let clock = YEAR_BEGINS
  const next = (days: number) => (clock += 1000 + random.upTo(days * DAY_MS))
  for (let no = 0; no < size; no++) {
    const facts = joining(seed, no, no === 0 ? null : random.pick(company.members).id, next(12))
    join(company, people, { ...facts, branch: branchOf(seed, random) })
  }
  for (let step = 0; step < 4 + random.upTo(10); step++) addRandomEvent(company, people, { seed, at: next(12), random })
  if (random.chance(0.6)) remove(company, people, random.pick(company.members.slice(1)).id, next(10))
  return company
}

const branchOf = (seed: number, random: RandomChoices): string => `Sim ${seed} ${random.pick(['east', 'west'])}`

function joining(seed: number, no: number, uplineId: string | null, at: number): MemberFacts {
  const username = `s${seed}.m${no}`
  const nothing = { phone: '', businessName: '', nmls: '', bio: '', profilePhotoUrl: '', originationWebsite: '' }
  const noLinks = { recruitingWebsite: '', facebookUrl: '', linkedinUrl: '', twitterUrl: '' }
  return {
    id: steadyId(`sim ${seed} ${no}`),
    version: 1,
    username,
    firstName: `Sim${seed}`,
    lastName: `Person ${no}`,
    email: `${username}@example.com`,
    role: 'loan_officer',
    level: 1,
    uplineId,
    isActive: true,
    createdAt: new Date(at).toISOString(),
    removedAt: null,
    ...nothing,
    ...noLinks,
  }
}

function join(company: Company, people: Map<string, MemberFacts>, facts: MemberFacts): void {
  const { id, username, firstName, lastName, email, uplineId } = facts
  const joinedAt = Date.parse(facts.createdAt)
  company.members.push({ id, username, fullName: `${firstName} ${lastName}`, email, joinedAt, removedAt: null })
  company.links.push([id, -Infinity, uplineId])
  company.branches.push([id, -Infinity, facts.branch!])
  people.set(id, facts)
  company.events.push({ kind: 'joined', key: id, version: 1, at: joinedAt, member: facts })
}

function addRandomEvent(
  company: Company,
  people: Map<string, MemberFacts>,
  { seed, at, random }: { seed: number; at: number; random: RandomChoices },
): void {
  const member = people.get(random.pick(company.members).id)!
  if (random.chance(0.2)) return change(company, people, { ...member, branch: branchOf(seed, random) }, at)
  if (random.chance(0.3)) return change(company, people, { ...member, isActive: !member.isActive }, at)
  const upline = random.chance(0.15) ? null : random.pick(company.members).id
  if (upline !== null && isBelow(people, upline, member.id)) return
  move(company, people, [member.id], upline, at)
}

/** Whether a member is in the downline of another, or is the same member. */
function isBelow(people: Map<string, MemberFacts>, who: string, above: string): boolean {
  for (let at: string | null = who; at !== null; at = people.get(at)!.uplineId) if (at === above) return true
  return false
}

function change(company: Company, people: Map<string, MemberFacts>, facts: MemberFacts, at: number): void {
  const member = { ...facts, version: facts.version + 1 }
  people.set(member.id, member)
  company.activity.push([member.id, at, member.isActive && member.removedAt === null])
  company.branches.push([member.id, at, member.branch!])
  const kind = member.removedAt === null ? 'changed' : 'removed'
  company.events.push({ kind, key: member.id, version: member.version, at, member })
}

function move(
  company: Company,
  people: Map<string, MemberFacts>,
  ids: string[],
  uplineId: string | null,
  at: number,
): void {
  const changes = ids.map((id): UplineChange => {
    const before = people.get(id)!
    people.set(id, { ...before, version: before.version + 1, uplineId })
    company.links.push([id, at, uplineId])
    const instant = new Date(at).toISOString()
    return { memberId: id, uplineId, previousUplineId: before.uplineId, at: instant, version: before.version + 1 }
  })
  // One event per member, because events of one member are ordered.
  for (const one of changes)
    company.events.push({ kind: 'moved', key: one.memberId, version: one.version, at, changes: [one] })
}

/** Removes a member. The direct reports move up at the same time. */
function remove(company: Company, people: Map<string, MemberFacts>, id: string, at: number): void {
  const leaving = people.get(id)!
  const reports = [...people.values()].filter(({ uplineId }) => uplineId === id).map((report) => report.id)
  move(company, people, reports, leaving.uplineId, at)
  change(company, people, { ...leaving, removedAt: new Date(at).toISOString() }, at)
  company.members.find((member) => member.id === id)!.removedAt = at
}
