import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { resolve } from 'node:path'
import { reached, type Figure, type Measured } from './figure.ts'

const FILE = resolve(import.meta.dirname, '../../docs/benchmarks.md')
const HEAD = `# Benchmarks

Written by \`npm run bench\`; do not edit. Ratios are taken within one run, since machines differ and are noisy.
`

export type Row = { figure: Figure; measured: Measured }

const shown = (value: number) => (value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2))

function section(group: string, rows: Row[]): string {
  const machine = `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`
  const lines = rows.map(({ figure, measured }) =>
    [
      figure.name,
      `${figure.bound} ${figure.reach} ${figure.unit}`,
      `${shown(measured.value)} ${figure.unit}`,
      reached(figure, measured.value) ? 'yes' : 'no',
      `${figure.how} ${measured.detail}`,
    ].join(' | '),
  )
  return [
    `## ${group}`,
    '',
    `${new Date().toISOString().slice(0, 10)}, ${machine}.`,
    '',
    '| figure | asked | measured | reached | how |',
    '|---|---|---|---|---|',
    ...lines.map((line) => `| ${line} |`),
    '',
  ].join('\n')
}

/** Replaces the group's section in docs/benchmarks.md and leaves the others. */
export function writeReport(group: string, rows: Row[]): void {
  const others = existing().filter((text) => !text.startsWith(`## ${group}\n`))
  writeFileSync(FILE, [HEAD, ...[...others, section(group, rows)].sort()].join('\n'))
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
