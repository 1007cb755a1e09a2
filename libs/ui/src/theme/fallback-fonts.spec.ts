import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

interface Metrics {
  unitsPerEm: number
  ascent: number
  descent: number
  lineGap: number
}

const require = createRequire(import.meta.url)
const { openSync } = require('fontkit') as { openSync: (file: string) => Metrics }
const WEB_FONT = require.resolve('@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2')
const FACES = readFileSync(join(import.meta.dirname, 'fallback-fonts.css'), 'utf8')
  .split('@font-face')
  .slice(1)

const percent = (face: string, name: string): number => Number(new RegExp(`${name}: ([\\d.]+)%`).exec(face)![1]) / 100

describe('the fallback fonts', () => {
  const font = openSync(WEB_FONT)

  it.each(FACES)('have lines as high as those of the web font %#', (face) => {
    const scaled = (name: string) => percent(face, name) * percent(face, 'size-adjust')
    expect(scaled('ascent-override')).toBeCloseTo(font.ascent / font.unitsPerEm, 2)
    expect(scaled('descent-override')).toBeCloseTo(-font.descent / font.unitsPerEm, 2)
    expect(percent(face, 'line-gap-override')).toBe(font.lineGap)
  })
})
