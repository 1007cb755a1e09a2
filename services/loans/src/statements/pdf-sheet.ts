import PDFDocument from 'pdfkit'
import { FEATURES, fontOf } from './pdf-fonts.ts'

/**
 * The product's typeface in two weights, and Noto Sans for scripts that it lacks: each letter of a name comes from the first
 * font that has it, and the file embeds the letters that it uses.
 */
const CUTS = [
  ...['latin', 'latin-ext', 'vietnamese'].map((cut) => `hanken-grotesk-${cut}`),
  ...['greek', 'greek-ext', 'cyrillic', 'cyrillic-ext', 'latin-ext', 'vietnamese', 'devanagari'].map(
    (cut) => `noto-sans-${cut}`,
  ),
]
const WEIGHTS = { regular: 400, strong: 600 } as const
const UNKNOWN = '?'

export type Weight = keyof typeof WEIGHTS

export interface TextStyle {
  size?: number
  weight?: Weight
  colour?: string
  /** Where the text ends: it is truncated there, with an ellipsis. */
  width?: number
  end?: boolean
}

export const INK = { text: '#15222a', dim: '#526066', line: '#d6dee0', accent: '#125e6f', danger: '#a81f2f' }
export const PAGE = { width: 612, height: 792, margin: 48, foot: 44 }

/** Whether a cut contains a letter. */
const coverage = new Map<string, boolean>()
const MAX_CACHED = 10_000

interface Run {
  font: string
  text: string
}

/** A document that sets lines of text. Its caller decides their positions. */
export class Sheet {
  readonly doc: PDFKit.PDFDocument

  constructor(info: { title: string; author: string }) {
    const margins = { top: PAGE.margin, bottom: 0, left: PAGE.margin, right: PAGE.margin }
    // The default font would read a file of pdfkit's own that a bundle leaves behind.
    const options = { size: 'LETTER', margins, bufferPages: true, font: null as unknown as string, lang: 'en-US' }
    this.doc = new PDFDocument({ ...options, info: { Title: info.title, Author: info.author, Creator: 'Upline' } })
    for (const [weight, value] of Object.entries(WEIGHTS))
      for (const cut of CUTS) this.doc.registerFont(`${weight}-${cut}`, fontOf(cut, value) as unknown as string)
  }

  text(value: string, x: number, y: number, style: TextStyle = {}): void {
    const { size = 9, weight = 'regular', colour = INK.text, width = PAGE.width, end = false } = style
    const runs = this.#fitted(value, weight, { size, width })
    let at = end ? x + width - this.#width(runs, size) : x
    this.doc.fillColor(colour)
    for (const run of runs) {
      this.doc.font(run.font, size).text(run.text, at, y, { lineBreak: false, features: FEATURES })
      if (runs.length > 1) at += this.#width([run], size)
    }
  }

  rule(y: number, colour = INK.line, thick = 0.6): void {
    const { doc } = this
    doc
      .moveTo(PAGE.margin, y)
      .lineTo(PAGE.width - PAGE.margin, y)
      .lineWidth(thick)
      .strokeColor(colour)
      .stroke()
  }

  /** The text in runs of one font each, truncated to the available width. */
  #fitted(value: string, weight: Weight, { size, width }: { size: number; width: number }): Run[] {
    const whole = this.#runs(value, weight)
    if (this.#width(whole, size) <= width) return whole
    let [low, high] = [0, value.length]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if (this.#width(this.#runs(`${value.slice(0, middle)}…`, weight), size) <= width) low = middle
      else high = middle - 1
    }
    return this.#runs(`${value.slice(0, low).trimEnd()}…`, weight)
  }

  #runs(value: string, weight: Weight): Run[] {
    const runs: Run[] = []
    for (const letter of value.normalize('NFC').replace(/\s+/g, ' ')) {
      const cut = CUTS.find((one) => hasLetter(one, weight, letter))
      const font = `${weight}-${cut ?? CUTS[0]}`
      const last = runs.at(-1)
      const text = cut ? letter : UNKNOWN
      if (last?.font === font) last.text += text
      else runs.push({ font, text })
    }
    return runs
  }

  #width(runs: Run[], size: number): number {
    return runs.reduce(
      (sum, { font, text }) => sum + this.doc.font(font, size).widthOfString(text, { features: FEATURES }),
      0,
    )
  }
}

/** The same letters appear again and again, so each is looked up once. */
function hasLetter(cut: string, weight: Weight, letter: string): boolean {
  const key = `${weight}-${cut}${letter}`
  const known = coverage.get(key)
  if (known !== undefined) return known
  const found = fontOf(cut, WEIGHTS[weight]).hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
  if (coverage.size < MAX_CACHED) coverage.set(key, found)
  return found
}
