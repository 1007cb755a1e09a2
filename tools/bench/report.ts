import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { resolve } from 'node:path'
import { reached, type Figure, type Measured } from './figure.ts'

const FILE = resolve(import.meta.dirname, '../../docs/benchmarks.md')
const HEAD = `# Benchmarks

\`npm run bench\` writes this page; do not edit it. Each ratio compares two measurements of one run, because machines differ and are noisy.
`

export type Row = { figure: Figure; measured: Measured }

const shown = (value: number) => (value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2))

/** '5%', but '5 ms'. */
const withUnit = (value: string, { unit }: Figure) => (unit === '%' ? `${value}%` : `${value} ${unit}`)

const lineOf = ({ figure, measured }: Row): string => {
  const cells = [
    figure.name,
    withUnit(`${figure.bound} ${figure.reach}`, figure),
    withUnit(shown(measured.value), figure),
    reached(figure, measured.value) ? 'yes' : 'no',
    `${figure.how} ${measured.detail}`,
  ]
  return `| ${cells.join(' | ')} |`
}

/** A group whose section is not a list of figures. */
export const writeTables = (group: string, text: string): void =>
  writeSection(group, `## ${group}\n\n${text.trimEnd()}\n`)

function writeSection(group: string, section: string): void {
  const others = existing().filter((text) => !isOf(group, text))
  writeFileSync(FILE, [HEAD, ...[...others, section].sort()].join('\n'))
}

const isOf = (group: string, section: string): boolean => section.startsWith(`## ${group}\n`)

function sectionOf(group: string, lines: string[]): string {
  const machine = `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`
  return [
    `## ${group}`,
    '',
    `Last run: ${new Date().toISOString().slice(0, 10)}, ${machine}. A figure that it did not measure keeps its row.`,
    '',
    '| benchmark | target | measured | met | method |',
    '|---|---|---|---|---|',
    ...lines,
    '',
  ].join('\n')
}

/** The rows of a group's section by the names of its figures. A figure that was not measured this time keeps its row. */
export function rowsOf(section: string, names: string[]): Map<string, string> {
  const known = new Set(names)
  const found = section.split('\n').map((line) => [line.split('|')[1]?.trim() ?? '', line] as const)
  return new Map(found.filter(([name]) => known.has(name)))
}

/** Writes the measurements into the group's section of docs/benchmarks.md, in the order of its figures. */
export function writeReport(group: string, figures: Figure[], rows: Row[]): void {
  const names = figures.map(({ name }) => name)
  const lines = rowsOf(existing().find((text) => isOf(group, text)) ?? '', names)
  for (const row of rows) lines.set(row.figure.name, lineOf(row))
  const inOrder = names.flatMap((name) => lines.get(name) ?? [])
  writeSection(group, sectionOf(group, inOrder))
}

function existing(): string[] {
  try {
    return readFileSync(FILE, 'utf8')
      .split(/^(?=## )/m)
      .filter((text) => text.startsWith('## '))
      .map((text) => `${text.trimEnd()}\n`)
  } catch {
    return []
  }
}
