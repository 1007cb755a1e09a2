import type { Cause } from '@upline/contracts'

/** The facts about the causes of one loan's entries. */
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

/** The ledger's cause without its note. */
export const bareCause = (cause: string): string => cause.split(SEPARATOR)[0] ?? cause

/** Undo of an import. */
const UNDO = 'undo of import:'

/** A loan whose officer event arrived after it (assignment/late-officers.worker.ts). */
export const LATE_OFFICER = 'late-officer'

/** The request of a move with its own effective date (roster, move_requests). */
const MOVE = 'move:'

/** Recalculated by migration m82. */
const CALENDAR_DATES = 'calendar-dates'

const idOf = (cause: string): string => cause.slice(cause.indexOf(':') + 1)

/** The text of a cause of the ledger or the history, with the member who made the change. */
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
    const name = known.people.get(idOf(cause)) || 'a team member'
    return { ...plain, kind: 'person', by: { id: idOf(cause), name }, text: `Entered by ${name}` }
  }
  if (cause.startsWith('approval:')) return ofApproval(cause, known)
  if (cause.startsWith('encompass:')) return { ...plain, kind: 'encompass', text: 'Synced from Encompass' }
  if (cause === LATE_OFFICER)
    return {
      ...plain,
      kind: 'other',
      text: 'The officer was added to the roster after this loan was imported',
    }
  if (cause === CALENDAR_DATES)
    return {
      ...plain,
      kind: 'other',
      text: 'Pay now follows calendar dates: a move or plan change applies to its whole day',
    }
  if (cause.startsWith('plan:')) return { ...plain, kind: 'plan', text: 'Comp plan changed' }
  if (cause.startsWith(MOVE)) return { ...plain, kind: 'hierarchy', text: moveText(known.hierarchy.get(cause)) }
  const moved = known.hierarchy.get(cause)
  if (moved) return { ...plain, kind: 'hierarchy', text: hierarchyText(moved) }
  return { ...plain, kind: 'other', text: cause }
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
function ofApproval(cause: string, known: KnownCauses): Omit<Cause, 'id'> {
  const found = known.approvals.get(idOf(cause))
  if (!found) return { kind: 'person', by: null, row: null, text: 'Entered manually, approved by a second person' }
  const { byId, byName, approverName, importId, importRow } = found
  const name = byName || 'a team member'
  const request =
    importId === null ? `Entered by ${name}` : `${rowOf(importRow, `import:${importId}`, known)}, imported by ${name}`
  const text = `${request}, approved by ${approverName || 'a second person'}`
  return { kind: importId === null ? 'person' : 'import', by: { id: byId, name }, row: importRow, text }
}

function ofImport(cause: string, { imports, rows }: KnownCauses): Omit<Cause, 'id'> {
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

function hierarchyText({ memberName, uplineName, from, isActive }: HierarchyCause): string {
  const since = from === null ? 'from the beginning' : `from ${from}`
  if (isActive !== null)
    return `${memberName} is ${isActive ? 'active' : 'inactive'} ${since}, recorded after the loan funded`
  const upline = uplineName === null ? 'has no upline' : `reports to ${uplineName}`
  return `${memberName} ${upline} ${since}, recorded after the loan funded`
}

function moveText(found: HierarchyCause | undefined): string {
  if (!found) return 'A backdated move'
  const { memberName, uplineName, from } = found
  const where = uplineName === null ? 'to no upline' : `under ${uplineName}`
  return `Move of ${memberName} ${where}, effective ${from === null ? 'from the beginning' : from.slice(0, 10)}`
}
