import type { PersonalData } from '@upline/contracts'
import { type Cell, writeCsv } from '@upline/csv'
import { strToU8, zipSync } from 'fflate'

export type DataOfServices = Record<string, PersonalData>

/** Builds one JSON file with everything, and a CSV for each kind of row. Formulas in the CSV are escaped. */
export function personalDataArchive(data: DataOfServices): Uint8Array {
  const files: Record<string, Uint8Array> = { 'personal-data.json': strToU8(JSON.stringify(data, null, 2)) }
  for (const [service, parts] of Object.entries(data))
    for (const [part, rows] of Object.entries(parts))
      if (rows.length > 0) files[`${service}/${part}.csv`] = strToU8(tableOf(rows))
  return zipSync(files)
}

function tableOf(rows: Record<string, unknown>[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const lines = rows.map((row) => columns.map((column) => cellOf(row[column])))
  return writeCsv([columns, ...lines], { bom: true })
}

const cellOf = (value: unknown): Cell =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as Cell)
