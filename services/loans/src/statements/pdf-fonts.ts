import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font, type GlyphRun } from 'fontkit'
import { unpackWoff } from './unpacked-woff.ts'

const PACKAGES = ['hanken-grotesk', 'noto-sans']
/** Digits have the same width, so that amounts align. */
export const FEATURES: PDFKit.Mixins.OpenTypeFeatures[] = ['kern', 'tnum', 'lnum']
/** Of one font. Statements repeat dates, rates and labels, and a line is measured before it is drawn. */
const MAX_CACHED_RUNS = 5_000

const fonts = new Map<string, Font>()

/** The parsed font of a cut and weight. Documents share it, because parsing takes longer than drawing a statement. */
export function fontOf(cut: string, weight: number): Font {
  const key = `${cut}-${weight}`
  const known = fonts.get(key)
  if (known) return known
  const name = PACKAGES.find((one) => cut.startsWith(one))
  const file = createRequire(import.meta.url).resolve(`@fontsource/${name}/files/${key}-normal.woff`)
  const font = withCachedRuns(create(unpackWoff(readFileSync(file))))
  fonts.set(key, font)
  return font
}

/** PDFKit scales the positions of a run in place, so each caller gets its own. */
function withCachedRuns(font: Font): Font {
  const runs = new Map<string, GlyphRun>()
  const layout = font.layout.bind(font)
  font.layout = (text) => {
    const run = runs.get(text) ?? layout(text, FEATURES)
    if (runs.size >= MAX_CACHED_RUNS) runs.clear()
    runs.set(text, run)
    return { ...run, advanceWidth: run.advanceWidth, positions: run.positions.map((position) => ({ ...position })) }
  }
  return font
}
