import { EVENT_MEASURES, LOAN_MEASURES, type Measure, type Values } from './measures.ts'

/** All measures at one size, with the load of the machine. */
export interface Point {
  /** `1,000,000 loans`, or `kafka, 4 partitions, 4 consumers`. */
  name: string
  curve: 'loans' | 'embedded' | 'kafka'
  size: number
  measuredAt: string
  machine: string
  /** One-minute load averages before and after. A value above the number of cores means that other work was running. */
  load: [before: number, after: number]
  values: Values
}

const HEADS: Record<Point['curve'], { title: string; measures: Record<string, Measure> }> = {
  loans: { title: 'Loans', measures: LOAN_MEASURES },
  embedded: { title: 'Events on the embedded log, by partitions', measures: EVENT_MEASURES },
  kafka: { title: 'Events on Kafka, by partitions and consumers', measures: EVENT_MEASURES },
}

/** The points with one replaced or added, in order of size. */
export const withPoint = (points: readonly Point[], point: Point): Point[] =>
  [...points.filter(({ curve, size }) => curve !== point.curve || size !== point.size), point].sort(
    (a, b) => a.curve.localeCompare(b.curve) || a.size - b.size,
  )

/** One table per curve: a row per measure, a column per size, and the ratio of the largest to the smallest. */
export function tablesOf(points: readonly Point[]): string {
  return (Object.keys(HEADS) as Point['curve'][]).flatMap((curve) => tableOf(curve, points)).join('\n')
}

function tableOf(curve: Point['curve'], points: readonly Point[]): string[] {
  const own = points.filter((point) => point.curve === curve)
  if (own.length === 0) return []
  const { title, measures } = HEADS[curve]
  const lines = Object.entries(measures).flatMap(([key, measure]) => lineOf(own, key, measure))
  return [
    `### ${title}`,
    '',
    ...own.map(
      ({ name, measuredAt, machine, load }) =>
        `- ${name}: ${measuredAt.slice(0, 10)}, ${machine}, load ${load.map((one) => one.toFixed(1)).join(' to ')}`,
    ),
    '',
    `| measure | ${own.map(({ name }) => name).join(' | ')} | ratio | how |`,
    `|---|${own.map(() => '---:|').join('')}---:|---|`,
    ...lines,
    '',
  ]
}

function lineOf(points: readonly Point[], key: string, { name, unit, what }: Measure): string[] {
  const values = points.map((point) => point.values[key])
  if (values.every((value) => value === undefined)) return []
  const cells = values.map((value) => cellOf(value, unit))
  return [`| ${name} | ${cells.join(' | ')} | ${ratioOf(values)} | ${what} |`]
}

function cellOf(value: number | null | undefined, unit: string): string {
  if (value === undefined) return 'not measured'
  return value === null ? 'refused' : `${shown(value)} ${unit}`
}

/** The ratio of the largest to the smallest size, if both were measured. */
function ratioOf(values: (number | null | undefined)[]): string {
  const [first, last] = [values[0], values.at(-1)]
  if (values.length < 2 || !first || last === null || last === undefined) return ''
  return `${shown(last / first)} ×`
}

const shown = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(value >= 10 ? 1 : 2)
