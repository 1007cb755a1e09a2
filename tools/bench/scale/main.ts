import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import path from 'node:path'
import { writeTables } from '../report.ts'
import { eventPoint } from './event-curve.ts'
import { loanCurve } from './loan-curve.ts'
import { type Point, tablesOf, withPoint } from './points.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const POINTS = path.join(ROOT, 'docs/scale-points.json')
/** A trial run writes no document. */
const QUICK_POINTS = path.join(ROOT, '.upline/bench/scale-quick.json')

const SIZES = [100_000, 1_000_000, 3_000_000]
const QUICK_SIZES = [10_000, 100_000]
const PARTITIONS = [1, 2, 4]

export interface ScaleOptions {
  isQuick: boolean
  /** Numbers of loans; default: 0.1, 1 and 3 million. */
  sizes?: number[] | undefined
  curves: ('loans' | 'embedded' | 'kafka')[]
}

/**
 * Measures the curves and saves each measure immediately: an interrupted run keeps its measures, and a new measure replaces
 * the earlier one.
 */
export async function runScale({ isQuick, sizes, curves }: ScaleOptions): Promise<void> {
  const file = isQuick ? QUICK_POINTS : POINTS
  if (curves.includes('loans')) {
    const sample = isQuick ? 5_000 : 50_000
    const wanted = (sizes ?? (isQuick ? QUICK_SIZES : SIZES)).toSorted((a, b) => a - b)
    await loanCurve(
      wanted.map((loans) => ({ loans, sample })),
      (loans) => pointIn(file, { curve: 'loans', size: loans, name: `${loans.toLocaleString('en-US')} loans` }),
    )
  }
  for (const bus of ['embedded', 'kafka'] as const)
    for (const partitions of curves.includes(bus) ? PARTITIONS : []) {
      const consumers = bus === 'kafka' ? `, ${counted(partitions, 'consumer')}` : ''
      const point = pointIn(file, {
        curve: bus,
        size: partitions,
        name: `${counted(partitions, 'partition')}${consumers}`,
      })
      await eventPoint({ bus, partitions, isQuick }, point.keep)
      point.done()
    }
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`

/** A point that starts now. */
function pointIn(file: string, about: Pick<Point, 'curve' | 'size' | 'name'>) {
  const before = loadavg()[0]!
  const machine = `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`
  const point: Point = {
    ...{ ...about, measuredAt: new Date().toISOString(), machine, load: [before, before], values: {} },
  }
  const save = () => {
    point.load = [before, loadavg()[0]!]
    const points = withPoint(read(file), point)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, `${JSON.stringify(points, null, 2)}\n`)
    if (file === POINTS) writeTables('scale', tablesOf(points))
  }
  console.log(`measuring: ${about.name}`)
  return {
    keep(key: string, value: number | null) {
      point.values[key] = value === null ? null : Number(value.toPrecision(5))
      console.log(`  ${key}: ${point.values[key]}`)
      save()
    },
    done: () => console.log(`\n${tablesOf(read(file))}`),
  }
}

const read = (file: string): Point[] => (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Point[]) : [])
