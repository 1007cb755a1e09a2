import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { surfaces } from './surfaces.ts'
import { theme } from './theme.ts'

const css = readFileSync(join(import.meta.dirname, 'first-paint.css'), 'utf8')

describe('style before the first script', () => {
  it.each(['light', 'dark'] as const)('has the colors of the %s scheme', (scheme) => {
    const rule = new RegExp(`'${scheme}'\\]([^}]*)`).exec(css)?.[1] ?? ''
    const colors = Object.fromEntries(
      Array.from(rule.matchAll(/(--up-[\w-]+): (#\w+)/g), ([, name, color]) => [name, color?.toUpperCase()]),
    )
    expect(Object.keys(colors)).toContain('--up-canvas')
    expect(surfaces[scheme]).toMatchObject(colors)
  })

  it('has the font of the theme', () => {
    const font = /--up-font:\s*([^;]+)/.exec(css)?.[1] ?? ''
    expect(font.replaceAll("'", '"').replace(/\s+/g, ' ')).toBe(theme.fontFamily)
  })
})
