import { VisuallyHidden } from '@mantine/core'
import { useState, type KeyboardEvent, type MouseEvent } from 'react'
import type { ChartPoint, ChartSeries } from './chart-series.ts'
import { BarDetail } from './bar-detail.tsx'
import { axisTicks, placeOf, stackedSegments, type Segment } from './chart-scale.ts'
import css from './stacked-bars.module.css'

interface Props {
  label: string
  points: ChartPoint[]
  series: ChartSeries[]
  format: (value: number) => string
  /** Short form for the axis. */
  tick: (value: number) => string
  lying?: boolean
  height: number
}

/** Space for the labels below the bars, in px. */
const FOOT = 24
/** Maximum thickness of a horizontal bar in px. */
const MAX_THICKNESS = 22
/** Few bars are narrower, so that they still look like bars on a wide screen. */
const widthPart = (bars: number): number => (bars > 8 ? 0.72 : 0.4)

const percent = (part: number): string => `${(part * 100).toFixed(3)}%`

/** Stacked bars without a chart library: positions are percentages, so the drawing needs no measuring and prints at any width. */
export function StackedBars({ label, points, series, format, tick, lying = false, height }: Props) {
  const [active, setActive] = useState<number>()
  const stacks = points.map(({ values }) => stackedSegments(values))
  const ends = stacks.flat().map(({ to }) => to)
  const ticks = axisTicks(Math.min(0, ...ends), Math.max(0, ...ends))
  const length = height - FOOT
  const shown = active === undefined ? undefined : points[active]
  const overCategory = (event: MouseEvent<SVGSVGElement>) => setActive(categoryAt(event, points.length, lying))
  return (
    <div className={css.chart} data-lying={lying || undefined} style={{ height }}>
      <svg
        role="application"
        aria-label={`${label}: chart. The arrow keys go from bar to bar.`}
        tabIndex={0}
        width="100%"
        height={length}
        onKeyDown={(event) => setActive(categoryAfter(event, active, points.length))}
        onBlur={() => setActive(undefined)}
        onMouseMove={overCategory}
        onMouseLeave={() => setActive(undefined)}
      >
        <Axis ticks={ticks} tick={tick} lying={lying} />
        {active !== undefined && <Highlight at={active} of={points.length} lying={lying} />}
        {stacks.map((stack, at) => (
          <Bar key={at} {...{ stack, at, ticks, lying, length, series }} of={points.length} />
        ))}
        <Labels points={points} lying={lying} />
      </svg>
      {shown && (
        <BarDetail {...{ point: shown, series, format }} place={lying ? 0.5 : (active! + 0.5) / points.length} />
      )}
      <VisuallyHidden role="status">{shown && spoken(shown, series, format)}</VisuallyHidden>
    </div>
  )
}

const spoken = (point: ChartPoint, series: ChartSeries[], format: (value: number) => string): string =>
  `${point.title ?? point.name}: ${series.map(({ name }, at) => `${name} ${format(point.values[at] ?? 0)}`).join(', ')}`

function categoryAt(event: MouseEvent<SVGSVGElement>, count: number, lying: boolean): number {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
  const part = lying ? (event.clientY - top) / height : (event.clientX - left) / width
  return Math.max(0, Math.min(count - 1, Math.floor(part * count)))
}

const MOVES: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at) => at + 1,
  ArrowDown: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** The bar that a key selects. Escape selects no bar, and other keys change nothing. */
function categoryAfter(event: KeyboardEvent, active: number | undefined, count: number): number | undefined {
  if (event.key === 'Escape') return undefined
  const move = MOVES[event.key]
  if (!move) return active
  event.preventDefault()
  return Math.max(0, Math.min(count - 1, move(active ?? -1, count)))
}

const Axis = ({ ticks, tick, lying }: { ticks: number[]; tick: (value: number) => string; lying: boolean }) =>
  ticks.map((value) => {
    const place = percent(placeOf(value, ticks))
    const below = percent(1 - placeOf(value, ticks))
    return (
      <g key={value} aria-hidden className={css.axis}>
        {lying ? (
          <>
            <line x1={place} x2={place} y1="0" y2="100%" />
            <text x={place} y="100%" dy="17" textAnchor="middle">
              {tick(value)}
            </text>
          </>
        ) : (
          <>
            <line x1="0" x2="100%" y1={below} y2={below} />
            <text x="-10" y={below} dy="4" textAnchor="end">
              {tick(value)}
            </text>
          </>
        )}
      </g>
    )
  })

const Highlight = ({ at, of, lying }: { at: number; of: number; lying: boolean }) => {
  const start = percent(at / of)
  const size = percent(1 / of)
  return lying ? (
    <rect className={css.highlight} x="0" width="100%" y={start} height={size} />
  ) : (
    <rect className={css.highlight} x={start} width={size} y="0" height="100%" />
  )
}

interface BarProps {
  stack: Segment[]
  at: number
  of: number
  ticks: number[]
  series: ChartSeries[]
  lying: boolean
  /** Length of the drawing from top to bottom in px. */
  length: number
}

function Bar({ stack, at, of, ticks, series, lying, length }: BarProps) {
  const part = lying ? Math.min(0.72, (MAX_THICKNESS * of) / length) : widthPart(of)
  const side = percent((at + (1 - part) / 2) / of)
  const thickness = percent(part / of)
  return stack.map(({ from, to }, level) => {
    const [start, end] = [placeOf(Math.min(from, to), ticks), placeOf(Math.max(from, to), ticks)]
    if (start === end) return null
    const size = percent(end - start)
    const along = lying
      ? { x: percent(start), width: size, y: side, height: thickness }
      : { x: side, width: thickness, y: percent(1 - end), height: size }
    return <rect key={level} className={css.bar} fill={series[level]?.color} {...along} />
  })
}

const Labels = ({ points, lying }: { points: ChartPoint[]; lying: boolean }) =>
  points.map(({ name }, at) => {
    const place = percent((at + 0.5) / points.length)
    return (
      <text
        key={at}
        aria-hidden
        className={css.label}
        {...(lying
          ? { x: '-10', y: place, dy: 4, textAnchor: 'end' }
          : { x: place, y: '100%', dy: 17, textAnchor: 'middle' })}
      >
        {name}
      </text>
    )
  })
