import { parseArgs } from 'node:util'
import { runScale, type ScaleOptions } from './scale/main.ts'
import { reached, type Figure } from './figure.ts'
import { writeReport, type Row } from './report.ts'

/**
 * `npm run bench -- [group] [word…] [--minutes n]`: measures the figures of a group whose names contain a word, and writes
 * them to docs/benchmarks.md. `--minutes` sets the time of long-running figures, and `--small` measures payroll with a fifth
 * of the lines and web pages with a part of the loans.
 *
 * `npm run bench -- scale [loans|embedded|kafka…] [--quick] [--sizes 100000,1000000]`: the curves of docs/scale.md.
 */
const GROUPS: Record<string, () => Promise<{ figures: Figure[]; end?: () => Promise<void> }>> = {
  system: () => import('./system/figures.ts'),
  money: () => import('./money/figures.ts'),
  payroll: () => import('./payroll/figures.ts'),
  people: () => import('./people/figures.ts'),
  growth: () => import('./growth/figures.ts'),
  ops: () => import('./ops/figures.ts'),
  web: () => import('./web/figures.ts'),
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string' },
    quick: { type: 'boolean', default: false },
    sizes: { type: 'string' },
    small: { type: 'boolean', default: false },
  },
})
const [group = 'system', ...words] = positionals
if (group === 'scale') {
  await runScale({
    isQuick: values.quick,
    sizes: values.sizes?.split(',').map(Number),
    curves: (words.length > 0 ? words : ['loans', 'embedded', 'kafka']) as ScaleOptions['curves'],
  })
  process.exit(0)
}
const load = GROUPS[group]
if (!load) {
  console.error(`There is no group '${group}'. Groups: ${Object.keys(GROUPS).join(', ')}, scale`)
  process.exit(2)
}

const rows: Row[] = []
const { figures, end } = await load()
try {
  for (const figure of figures.filter(isSelected)) rows.push(...(await measured(figure)))
} finally {
  await end?.()
}
writeReport(group, figures, rows)

function isSelected({ name, onlyByName }: Figure): boolean {
  return words.length === 0 ? !onlyByName : words.some((word) => name.includes(word))
}

/** A figure that fails does not stop the others. */
async function measured(figure: Figure): Promise<Row[]> {
  console.log(`measuring: ${figure.name}`)
  try {
    const result = await figure.measure()
    const verdict = reached(figure, result.value) ? 'reached' : 'short'
    const target = `${figure.bound} ${figure.reach}`
    console.log(`  ${result.value.toFixed(2)} ${figure.unit} (${target}): ${verdict}. ${result.detail}`)
    return [{ figure, measured: result }]
  } catch (fault) {
    console.error(`  failed: ${(fault as Error).stack}`)
    process.exitCode = 1
    return []
  }
}
