import { createHash } from 'node:crypto'
import { EVIDENCE_FORMAT, type EvidenceFile, type EvidenceManifest } from '@upline/contracts'
import { type JsonRow, tableDifference } from './compare-tables.ts'
import { readZip, type ZipFile } from './read-zip.ts'
import { wrongTotals } from './recount.ts'

export interface Verification {
  /** 'valid', 'changed': the pack differs from its manifest, 'unreadable': it is not a pack that can be checked. */
  outcome: 'valid' | 'changed' | 'unreadable'
  lines: string[]
}

const MANIFEST = 'manifest.json'

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const unreadable = (line: string): Verification => ({ outcome: 'unreadable', lines: [line] })

/** Checks a pack without other data. `recorded`: the SHA-256 of the manifest that Upline recorded, if it is known. */
export function verifyPack(zip: Uint8Array, recorded?: string): Verification {
  const files = readZip(zip)
  if (!files) return unreadable('This file is not a complete zip. Was the download interrupted?')
  const found = files.find(({ name }) => name === MANIFEST)
  if (!found) return unreadable('This zip has no manifest.json, so it is not a complete evidence pack.')
  const manifest = found.bytes && readManifest(found.bytes)
  if (!found.bytes || !manifest) return unreadable('manifest.json cannot be read: it is damaged.')
  if (manifest.formatVersion > EVIDENCE_FORMAT.version)
    return unreadable(`This pack has format version ${manifest.formatVersion}. Use a newer Upline to check it.`)
  const hash = sha256(found.bytes)
  const faults = [...fileFaults(manifest.files, files), ...recordFaults(hash, recorded)]
  const content = faults.length > 0 ? [] : contentFaults(manifest, files)
  const all = [...faults, ...content]
  return { outcome: all.length === 0 ? 'valid' : 'changed', lines: [...all, ...summary(manifest, hash, all.length)] }
}

function readManifest(bytes: Uint8Array): EvidenceManifest | null {
  try {
    const manifest = JSON.parse(new TextDecoder().decode(bytes)) as EvidenceManifest
    const isPack = manifest.format === EVIDENCE_FORMAT.name && Array.isArray(manifest.files)
    return isPack && Array.isArray(manifest.totals.payees) ? manifest : null
  } catch {
    return null
  }
}

function fileFaults(listed: readonly EvidenceFile[], files: readonly ZipFile[]): string[] {
  const byName = Map.groupBy(files, ({ name }) => name)
  const known = new Set([MANIFEST, ...listed.map(({ name }) => name)])
  return [
    ...listed.flatMap((file) => fileFault(file, byName.get(file.name)?.[0])),
    ...[...byName].flatMap(([name, some]) => (some.length > 1 ? [`${name} is in the pack ${some.length} times.`] : [])),
    ...[...byName.keys()]
      .filter((name) => !known.has(name))
      .map((name) => `${name} is not in the manifest: it was added.`),
  ]
}

function fileFault({ name, size, sha256: stated }: EvidenceFile, file: ZipFile | undefined): string[] {
  if (!file) return [`${name} is missing.`]
  if (!file.bytes) return [`${name} is damaged: it cannot be unpacked.`]
  if (file.bytes.length !== size) return [`${name} was changed: it has ${file.bytes.length} bytes instead of ${size}.`]
  return sha256(file.bytes) === stated ? [] : [`${name} was changed: its SHA-256 differs from the manifest.`]
}

const recordFaults = (hash: string, recorded: string | undefined): string[] =>
  recorded === undefined || recorded.toLowerCase() === hash
    ? []
    : [`manifest.json was changed: its SHA-256 is ${hash}, and Upline recorded ${recorded.toLowerCase()}.`]

/** Names of the tables that the pack has as CSV and as JSON. */
function tablesIn(files: readonly EvidenceFile[]): string[] {
  const names = new Set(files.map(({ name }) => name))
  return [...names].flatMap((name) => {
    const table = name.replace(/\.csv$/, '')
    return table !== name && names.has(`${table}.json`) ? [table] : []
  })
}

/** Files that equal the manifest can still contradict each other. */
function contentFaults(manifest: EvidenceManifest, files: readonly ZipFile[]): string[] {
  const textOf = (name: string) =>
    new TextDecoder().decode(files.find((file) => file.name === name)?.bytes ?? undefined)
  try {
    const rowsOf = (name: string) => JSON.parse(textOf(`${name}.json`)) as JsonRow[]
    const tables = tablesIn(manifest.files).flatMap((name) => {
      const difference = tableDifference(textOf(`${name}.csv`), rowsOf(name))
      return difference === null ? [] : [`${name}.csv and ${name}.json do not match: ${difference}.`]
    })
    return [
      ...tables,
      ...agreementFaults(manifest, textOf),
      ...wrongTotals(manifest, { entries: rowsOf('entries'), adjustments: rowsOf('adjustments') }),
    ]
  } catch (fault) {
    return [`The tables cannot be read: ${(fault as Error).message}`]
  }
}

/** Packs of before decision 0118 have no agreements. */
function agreementFaults({ files }: EvidenceManifest, textOf: (name: string) => string): string[] {
  if (!files.some(({ name }) => name === 'agreements.json')) return []
  const agreements = JSON.parse(textOf('agreements.json')) as JsonRow[]
  const changed = agreements.filter(({ text, sha256: stated }) => sha256(strToBytes(String(text))) !== stated)
  return changed.map(
    ({ plan, planVersion, payee }) =>
      `The agreement of ${payee} with ${plan}, version ${planVersion}, does not match its SHA-256.`,
  )
}

const strToBytes = (text: string): Uint8Array => new TextEncoder().encode(text)

function summary(
  { subject, createdAt, createdBy, files, counts, packId }: EvidenceManifest,
  hash: string,
  faults: number,
) {
  const about = `Pack ${packId}: ${subject.kind} ${subject.label}, created ${createdAt} by ${createdBy.name}.`
  const manifest = `SHA-256 of manifest.json: ${hash}. Compare it with the record of this pack in Upline.`
  if (faults > 0) return [about, manifest, 'The pack is not as Upline wrote it.']
  return [
    about,
    `${files.length} files match the manifest. ${counts.entries} ledger entries of ${counts.loans} loans add up to the totals of each payee.`,
    manifest,
  ]
}
