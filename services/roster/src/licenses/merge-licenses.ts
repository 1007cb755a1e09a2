import { type License, licenseLabel, MAX_LICENSES, sortedLicenses } from '@upline/contracts'

type RowOutcome = 'added' | 'updated' | 'unchanged'

/** A license of a file, by the row that has it. */
export interface SentLicense extends License {
  row: number
}

export interface MergedLicenses {
  /** All licenses of the member after the change. */
  licenses: License[]
  outcomes: { row: number; outcome: RowOutcome }[]
  faults: { row: number; message: string }[]
}

/** A stored license, and the row that replaces its dates. */
interface Slot {
  license: License
  row?: SentLicense
}

/**
 * Adds rows of a file to the stored licenses of a member. A row changes the dates of the license with its state and number. Terms of
 * one license that do not overlap are different licenses, so that a renewal does not remove an earlier term. Nothing is removed.
 */
export function mergeLicenses(stored: readonly License[], sent: readonly SentLicense[]): MergedLicenses {
  const { rows, faults } = withoutRepeated(sent)
  const slots: Slot[] = stored.map((license) => ({ license }))
  const outcomes = new Map<SentLicense, RowOutcome>()
  const open = rows.filter((row) => !takesSlotOfSameFirstDay(slots, row))
  const added: SentLicense[] = []
  for (const row of open) {
    const found = slots.filter((slot) => isFree(slot, row) && overlap(slot.license, row))
    if (found.length > 1) faults.push({ row: row.row, message: severalTerms(found) })
    else if (found[0]) found[0].row = row
    else if (stored.length + added.length >= MAX_LICENSES)
      faults.push({ row: row.row, message: `A member has at most ${MAX_LICENSES} licenses.` })
    else added.push(row)
  }
  for (const row of added) outcomes.set(row, 'added')
  for (const { license, row } of slots) if (row) outcomes.set(row, hasTerm(license, row) ? 'unchanged' : 'updated')
  return {
    licenses: sortedLicenses([...slots.map(licenseOf), ...added]),
    outcomes: rows.flatMap((row) => (outcomes.has(row) ? [{ row: row.row, outcome: outcomes.get(row)! }] : [])),
    faults,
  }
}

const keyOf = ({ state, number }: License): string => `${state}\n${number.trim().toLowerCase()}`

const isFree = ({ license, row }: Slot, of: License): boolean => row === undefined && keyOf(license) === keyOf(of)

function takesSlotOfSameFirstDay(slots: Slot[], row: SentLicense): boolean {
  const slot = slots.find((each) => isFree(each, row) && each.license.from === row.from)
  if (slot) slot.row = row
  return slot !== undefined
}

const overlap = (a: License, b: License): boolean =>
  (b.to === null || a.from <= b.to) && (a.to === null || b.from <= a.to)

const hasTerm = (license: License, row: License): boolean => license.from === row.from && license.to === row.to

const licenseOf = ({ license, row }: Slot): License =>
  row === undefined ? license : { ...license, from: row.from, to: row.to }

const severalTerms = (slots: readonly Slot[]): string =>
  `The dates overlap several stored licenses: ${slots.map(({ license }) => licenseLabel(license)).join(', ')}. Change them one by one.`

/** Only the first of several rows with the same license and first day can count. */
function withoutRepeated(sent: readonly SentLicense[]): Pick<MergedLicenses, 'faults'> & { rows: SentLicense[] } {
  const first = new Map<string, number>()
  const faults: MergedLicenses['faults'] = []
  const rows = sent.filter((row) => {
    const key = `${keyOf(row)}\n${row.from}`
    const earlier = first.get(key)
    if (earlier === undefined) first.set(key, row.row)
    else
      faults.push({
        row: row.row,
        message: `Row ${earlier} has the same license with the same From. Keep one of them.`,
      })
    return earlier === undefined
  })
  return { rows, faults }
}
