import { type Cause, dateText } from '@upline/contracts'

/** The facts about the causes of one loan's entries. */
export interface KnownCauses {
  imports: ReadonlyMap<string, { byId: string; byName: string; fileName: string }>
  people: ReadonlyMap<string, string>
  /** Approved requests, by id. */
  approvals: ReadonlyMap<string, ApprovalCause>
  /** null: the viewer may not know the members. */
  hierarchy: ReadonlyMap<string, HierarchyCause | null>
  /** Rows of files, by cause. */
  rows: ReadonlyMap<string, number>
}

export interface ApprovalCause {
  byId: string
  byName: string
  approverName: string
  /** The import whose row requested it, if any. */
  importId: string | null
  importRow: number | null
}

export interface HierarchyCause {
  memberName: string
  uplineName: string | null
  /** YYYY-MM-DD; null: from the beginning. */
  from: string | null
  /** null: a move. */
  isActive: boolean | null
}

const SEPARATOR = ' · '

/** The cause in the ledger without its note. */
export const bareCause = (cause: string): string => cause.split(SEPARATOR)[0] ?? cause

/** Undo of an import. */
const UNDO = 'undo of import:'

/** A loan whose officer event arrived after it (assignment/late-officers.worker.ts). */
export const LATE_OFFICER = 'late-officer'

/** The request of a move with its own effective date (roster, move_requests). */
const MOVE = 'move:'

/** Recalculated when loans got calendar dates. */
const CALENDAR_DATES = 'calendar-dates'

const idOf = (cause: string): string => cause.slice(cause.indexOf(':') + 1)

/** The text of a cause of the ledger or the history, with the member who made the change. */
export function causeOf(written: string, known: KnownCauses): Cause {
  const cause = bareCause(written)
  const note = written.slice(cause.length + SEPARATOR.length)
  const found = read(cause, known)
  return { ...found, id: cause, text: note ? `${found.text}; ${note}` : found.text }
}

type ReadCause = Omit<Cause, 'id'>

function read(cause: string, known: KnownCauses): ReadCause {
  const exact = EXACT_CAUSES.get(cause)
  if (exact) return exact
  const prefixed = PREFIXED_CAUSES.find(({ prefix }) => cause.startsWith(prefix))
  if (prefixed) return prefixed.read(cause, known)
  const moved = known.hierarchy.get(cause)
  if (moved !== undefined) return withoutMember('hierarchy', hierarchyText(moved))
  return withoutMember('other', cause)
}

const withoutMember = (kind: Cause['kind'], text: string): ReadCause => ({ by: null, row: null, kind, text })

const EXACT_CAUSES: ReadonlyMap<string, ReadCause> = new Map([
  [LATE_OFFICER, withoutMember('other', 'The officer was added to the roster after this loan was imported')],
  [
    CALENDAR_DATES,
    withoutMember('other', 'Pay now follows calendar dates: a move or plan change applies to its whole day'),
  ],
])

const PREFIXED_CAUSES: readonly { prefix: string; read: (cause: string, known: KnownCauses) => ReadCause }[] = [
  { prefix: 'import:', read: ofImport },
  { prefix: UNDO, read: (cause, known) => withoutMember('import', `Undo of ${fileOf(cause, known)}`) },
  { prefix: 'person:', read: ofPerson },
  { prefix: 'approval:', read: ofApproval },
  { prefix: 'encompass:', read: () => withoutMember('encompass', 'Synced from Encompass') },
  { prefix: 'plan:', read: () => withoutMember('plan', 'Comp plan changed') },
  { prefix: MOVE, read: (cause, known) => withoutMember('hierarchy', moveText(known.hierarchy.get(cause))) },
]

function ofPerson(cause: string, { people }: KnownCauses): ReadCause {
  const id = idOf(cause)
  const name = people.get(id) || 'a team member'
  return { by: { id, name }, row: null, kind: 'person', text: `Entered by ${name}` }
}

const NOTHING_KNOWN: KnownCauses = {
  ...{ imports: new Map(), people: new Map(), approvals: new Map(), hierarchy: new Map(), rows: new Map() },
}
/** A hierarchy event, stored by its id only. */
const BARE_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The kind of a cause without names, for a row of a spreadsheet. */
export function causeLabel(written: string): string {
  const { id, text } = causeOf(written, NOTHING_KNOWN)
  return BARE_ID.test(id) ? text.replace(id, 'A team change') : text
}

/** Names the requester and the approver. */
function ofApproval(cause: string, known: KnownCauses): ReadCause {
  const found = known.approvals.get(idOf(cause))
  if (!found) return { kind: 'person', by: null, row: null, text: 'Entered manually, approved by a second person' }
  const { byId, byName, approverName, importId, importRow } = found
  const name = byName || 'a team member'
  const request =
    importId === null ? `Entered by ${name}` : `${rowOf(importRow, `import:${importId}`, known)}, imported by ${name}`
  const text = `${request}, approved by ${approverName || 'a second person'}`
  return { kind: importId === null ? 'person' : 'import', by: { id: byId, name }, row: importRow, text }
}

function ofImport(cause: string, { imports, rows }: KnownCauses): ReadCause {
  const found = imports.get(idOf(cause))
  const row = rows.get(cause) ?? null
  const by = found ? { id: found.byId, name: found.byName } : null
  const text = `${rowOf(row, cause, { imports })}${by?.name ? `, imported by ${by.name}` : ''}`
  return { kind: 'import', by, row, text }
}

function rowOf(row: number | null, cause: string, known: Pick<KnownCauses, 'imports'>): string {
  const file = fileOf(cause, known)
  const where = row === null ? file : `row ${row} of ${file}`
  return `${where.charAt(0).toUpperCase()}${where.slice(1)}`
}

const fileOf = (cause: string, { imports }: Pick<KnownCauses, 'imports'>): string =>
  imports.get(idOf(cause))?.fileName || 'an import'

const HIDDEN_MOVE = 'The team above you was corrected'

function hierarchyText(found: HierarchyCause | null): string {
  if (found === null) return HIDDEN_MOVE
  const { memberName, uplineName, from, isActive } = found
  const since = from === null ? 'from the beginning' : `from ${dateText(from)}`
  if (isActive !== null)
    return `${memberName} is ${isActive ? 'active' : 'inactive'} ${since}, recorded after the loan funded`
  const upline = uplineName === null ? 'has no upline' : `reports to ${uplineName}`
  return `${memberName} ${upline} ${since}, recorded after the loan funded`
}

function moveText(found: HierarchyCause | null | undefined): string {
  if (found === null) return HIDDEN_MOVE
  if (!found) return 'A backdated move'
  const { memberName, uplineName, from } = found
  const where = uplineName === null ? 'to no upline' : `under ${uplineName}`
  return `Move of ${memberName} ${where}, effective ${from === null ? 'from the beginning' : dateText(from.slice(0, 10))}`
}
