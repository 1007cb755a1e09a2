import { SITE_THEMES, type SiteKind } from '@upline/contracts'
import { pageStyle } from './page-styles.ts'
import { THEME_RULES } from './theme-rules.ts'

const all = (Object.keys(SITE_THEMES) as SiteKind[]).flatMap((kind) =>
  SITE_THEMES[kind].map(({ id }) => [kind, id] as const),
)

function luminance(hex: string): number {
  const full = hex.length === 4 ? hex.replace(/[0-9a-f]/gi, (digit) => digit + digit) : hex
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(full.slice(at, at + 2), 16) / 255)
  const linear = (part: number) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
  return 0.2126 * linear(r!) + 0.7152 * linear(g!) + 0.0722 * linear(b!)
}

const contrast = (a: string, b: string): number => {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (high! + 0.05) / (low! + 0.05)
}

describe('a theme', () => {
  it.each(all)('meets contrast by construction in %s %s: text 4.5, edges of fields 3', (kind, id) => {
    const { values } = THEME_RULES[kind][id]!
    const color = (name: string) => new RegExp(`--${name}:(#[0-9a-f]+)`).exec(values)?.[1]
    const meets = (front: string, back: string, least: number) =>
      expect([front, back, contrast(color(front)!, color(back)!) >= least]).toEqual([front, back, true])
    for (const ground of ['page', 'panel']) {
      meets('text', ground, 4.5)
      meets('dim', ground, 4.5)
      meets('edge', ground, 3)
    }
    meets('accent', 'panel', 4.5)
    meets('hero-text', 'hero', 4.5)
    meets('hero-dim', 'hero', 4.5)
    meets(
      color('hero-button-text') ? 'hero-button-text' : 'button-text',
      color('hero-button') ? 'hero-button' : 'button',
      4.5,
    )
    meets('button-text', 'button', 4.5)
    meets('portrait-text', 'portrait', 4.5)
    if (color('film')) meets('hero-text', 'film', 4.5)
  })

  it.each(all)('gives %s %s its own style, allowed by its hash, which loads nothing from other hosts', (kind, id) => {
    const { css, hash } = pageStyle(kind, id)
    expect(hash).toMatch(/^sha256-[\w+/]+=$/)
    expect(css.match(/url\('([^']+)'\)/g)?.every((url) => url.includes('/sites/assets/'))).toBe(true)
    expect(css).not.toMatch(/@import|https?:|expression|<\//)
  })
})
