import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'

/** Draws text as outlines, so that a picture looks the same on a machine without fonts. */
export interface DrawnText {
  /** Paths in an svg group, with their baseline at 0, 0. */
  svg: string
  width: number
}

const require = createRequire(import.meta.url)

const load = (weight: 400 | 600): Font[] =>
  ['latin', 'latin-ext', 'cyrillic-ext', 'vietnamese'].flatMap((subset) => {
    try {
      return [
        create(
          readFileSync(
            require.resolve(`@fontsource/hanken-grotesk/files/hanken-grotesk-${subset}-${weight}-normal.woff`),
          ),
        ),
      ]
    } catch {
      return []
    }
  })

const loaded = new Map<number, Font[]>()

function fontsOf(weight: 400 | 600): Font[] {
  const fonts = loaded.get(weight) ?? load(weight)
  loaded.set(weight, fonts)
  return fonts
}

/** Runs of characters that one font contains. Characters that no font contains are left out. */
function* runs(text: string, fonts: Font[]): Iterable<{ font: Font; text: string }> {
  let run: { font: Font; text: string } | undefined
  for (const character of text) {
    const font = fonts.find((one) => one.hasGlyphForCodePoint(character.codePointAt(0)!))
    if (!font) continue
    if (run && run.font === font) run.text += character
    else {
      if (run) yield run
      run = { font, text: character }
    }
  }
  if (run) yield run
}

export function drawText(text: string, { size, weight }: { size: number; weight: 400 | 600 }): DrawnText {
  let x = 0
  const paths: string[] = []
  for (const { font, text: part } of runs(text, fontsOf(weight))) {
    const scale = size / font.unitsPerEm
    const { glyphs, positions } = font.layout(part)
    glyphs.forEach(({ path }, index) => {
      const { xAdvance, xOffset, yOffset } = positions[index]!
      const drawing = path.toSVG()
      if (drawing)
        paths.push(
          `<path transform="translate(${(x + xOffset * scale).toFixed(2)} ${(-yOffset * scale).toFixed(2)}) scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})" d="${drawing}"/>`,
        )
      x += xAdvance * scale
    })
  }
  return { svg: paths.join(''), width: x }
}

/** As large as fits the width, within bounds. Text that is still too long ends in an ellipsis. */
export function fittingText(
  text: string,
  fit: { width: number; size: number; smallest: number; weight: 400 | 600 },
): DrawnText & { size: number } {
  const { weight } = fit
  const full = drawText(text, { size: fit.size, weight })
  const size = Math.max(fit.smallest, Math.min(fit.size, (fit.size * fit.width) / Math.max(full.width, 1)))
  let characters = [...text]
  let drawn = drawText(text, { size, weight })
  while (drawn.width > fit.width && characters.length > 1) {
    characters = characters.slice(0, Math.floor(characters.length * 0.92))
    drawn = drawText(`${characters.join('').trimEnd()}…`, { size, weight })
  }
  return { ...drawn, size }
}
