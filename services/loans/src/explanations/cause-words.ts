import type { Cause } from '@upline/contracts'

/** What is known of the causes of one loan. */
export interface KnownCauses {
  imports: ReadonlyMap<string, { byId: string; byName: string; fileName: string }>
  people: ReadonlyMap<string, string>
  /** Approved requests, by id. */
  approvals: ReadonlyMap<string, ApprovalCause>
  hierarchy: ReadonlyMap<string, HierarchyCause>
  /** Rows of files, by cause. */
  rows: ReadonlyMap<string, number>
}

export interface ApprovalCause {
  byId: string
  byName: string
  approverName: string
  /** The import whose row asked for it, if any. */
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

/** The ledger's cause without what it adds for people. */
export const bareCause = (cause: string): string => cause.split(SEPARATOR)[0] ?? cause

/** Taking an import back. */
const UNDO = 'undo of import:'

/** A loan whose officer was heard of after it (assignment/late-officers.worker.ts). */
export const LATE_OFFICER = 'late-officer'

/** The request of a move with a date of its own (roster, move_requests). */
const MOVE = 'move:'

/** Settled again by migration m82. */
const CALENDAR_DATES = 'calendar-dates'

const idOf = (cause: string): string => cause.slice(cause.indexOf(':') + 1)

/** A cause of the ledger or the history, in words and with who stands behind it. */
export function causeOf(written: string, known: KnownCauses): Cause {
  const cause = bareCause(written)
  const note = written.slice(cause.length + SEPARATOR.length)
  const found = read(cause, known)
  return { ...found, id: cause, text: note ? `${found.text}; ${note}` : found.text }
}

function read(cause: string, known: KnownCauses): Omit<Cause, 'id'> {
  if (cause.startsWith('import:')) return ofImport(cause, known)
  const plain = { by: null, row: null }
  if (cause.startsWith(UNDO)) return { ...plain, kind: 'import', text: `Undo of ${fileOf(cause, known)}` }
  if (cause.startsWith('person:')) {
    const name = known.people.get(idOf(cause)) || 'a person'
    return { ...plain, kind: 'person', by: { id: idOf(cause), name }, text: `By hand, ${name}` }
  }
  if (cause.startsWith('approval:')) return ofApproval(cause, known)
  if (cause.startsWith('encompass:')) return { ...plain, kind: 'encompass', text: 'Read from Encompass' }
  if (cause === LATE_OFFICER)
    return {
      ...plain,
      kind: 'other',
      text: 'Its officer was in the roster already; the news of it came after the loan',
    }
  if (cause === CALENDAR_DATES)
    return { ...plain, kind: 'other', text: 'Calendar dates decide pay: a move or plan of a day holds for all of it' }
  if (cause.startsWith('plan:')) return { ...plain, kind: 'plan', text: `Plan version ${idOf(cause)}` }
  if (cause.startsWith(MOVE)) return { ...plain, kind: 'hierarchy', text: moveText(known.hierarchy.get(cause)) }
  const moved = known.hierarchy.get(cause)
  if (moved) return { ...plain, kind: 'hierarchy', text: hierarchyText(moved) }
  return { ...plain, kind: 'other', text: cause }
}

const NOTHING_KNOWN: KnownCauses = {
  ...{ imports: new Map(), people: new Map(), approvals: new Map(), hierarchy: new Map(), rows: new Map() },
}
/** An event of the hierarchy: its id is all that is written. */
const BARE_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What kind of cause it was, where there is no place for who and what stood behind it: a line of a spreadsheet. */
export function causeWords(written: string): string {
  const { id, text } = causeOf(written, NOTHING_KNOWN)
  return BARE_ID.test(id) ? text.replace(id, 'A change of the team') : text
}

/** Names the requester and the approver. */
function ofApproval(cause: string, known: KnownCauses): Omit<Cause, 'id'> {
  const found = known.approvals.get(idOf(cause))
  if (!found) return { kind: 'person', by: null, row: null, text: 'By hand, approved by a second person' }
  const { byId, byName, approverName, importId, importRow } = found
  const name = byName || 'a person'
  const asked =
    importId === null ? `By hand, ${name}` : `${rowOf(importRow, `import:${importId}`, known)}, sent by ${name}`
  const text = `${asked}, approved by ${approverName || 'a second person'}`
  return { kind: importId === null ? 'person' : 'import', by: { id: byId, name }, row: importRow, text }
}

function ofImport(cause: string, { imports, rows }: KnownCauses): Omit<Cause, 'id'> {
  const found = imports.get(idOf(cause))
  const row = rows.get(cause) ?? null
  const by = found ? { id: found.byId, name: found.byName } : null
  const text = `${rowOf(row, cause, { imports })}${by?.name ? `, sent by ${by.name}` : ''}`
  return { kind: 'import', by, row, text }
}

function rowOf(row: number | null, cause: string, known: Pick<KnownCauses, 'imports'>): string {
  const file = fileOf(cause, known)
  const where = row === null ? file : `row ${row} of ${file}`
  return `${where.charAt(0).toUpperCase()}${where.slice(1)}`
}

const fileOf = (cause: string, { imports }: Pick<KnownCauses, 'imports'>): string =>
  imports.get(idOf(cause))?.fileName || 'an import'

function hierarchyText({ memberName, uplineName, from, isActive }: HierarchyCause): string {
  const since = from === null ? 'from the beginning' : `from ${from}`
  if (isActive !== null)
    return `${memberName} is ${isActive ? 'active' : 'inactive'} ${since}, heard of after the funding`
  const above = uplineName === null ? 'without an upline' : `under ${uplineName}`
  return `${memberName} stands ${above} ${since}, heard of after the funding`
}

function moveText(found: HierarchyCause | undefined): string {
  if (!found) return 'A move with an earlier date'
  const { memberName, uplineName, from } = found
  const where = uplineName === null ? 'to no upline' : `under ${uplineName}`
  return `Move of ${memberName} ${where}, effective ${from === null ? 'from the beginning' : from.slice(0, 10)}`
}
