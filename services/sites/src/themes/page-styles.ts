import { createHash } from 'node:crypto'
import type { SiteKind } from '@upline/contracts'
import { ASSETS, type FontName } from '../assets/page-assets.ts'
import { STRUCTURE } from './structure.ts'
import { THEME_RULES } from './theme-rules.ts'

/** The style of a page: one inline stylesheet, allowed by its hash. */
export interface PageStyle {
  css: string
  /** For the page's policy: sha256-…. */
  hash: string
  /** Fonts of the first screen. */
  preload: string[]
  icon: string
  themeColor: string
}

const FACES: Record<FontName, { family: string; weight: string; range?: string }[]> = {
  hanken: [{ family: 'Hanken Grotesk', weight: '100 900' }],
  serif: [{ family: 'Source Serif', weight: '200 900' }],
  young: [{ family: 'Young Serif', weight: '400' }],
}

const LATIN =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD'
const LATIN_EXT =
  'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF'

const face = (family: string, weight: string, url: string, range: string): string =>
  `@font-face{font-family:'${family}';src:url('${url}') format('woff2');font-weight:${weight};font-display:swap;unicode-range:${range}}`

const facesOf = (font: FontName): string =>
  FACES[font]
    .map(({ family, weight }) => {
      const { latin, latinExt } = ASSETS.fonts[font]
      return face(family, weight, latin.path, LATIN) + face(family, weight, latinExt.path, LATIN_EXT)
    })
    .join('')

const BASE = `:root{--body:'Hanken Grotesk',system-ui,sans-serif;--display:var(--body);--display-weight:650;--radius:6px}`

function styleOf(kind: SiteKind, theme: string): PageStyle {
  const { values, rules } = THEME_RULES[kind][theme]!
  const second = values.includes('Source Serif') ? 'serif' : values.includes('Young Serif') ? 'young' : undefined
  const fonts: FontName[] = ['hanken', ...(second ? [second as FontName] : [])]
  // The theme's rules come last: they override the structure's.
  const css = [...fonts.map(facesOf), BASE, `:root{${values}}`, STRUCTURE, rules].join('\n').replace(/\n+/g, '\n')
  return {
    css,
    hash: `sha256-${createHash('sha256').update(css).digest('base64')}`,
    preload: fonts.map((font) => ASSETS.fonts[font].latin.path),
    icon: ASSETS.icon.path,
    themeColor: /--hero:(#\w+)/.exec(values)![1]!,
  }
}

const styles = new Map<string, PageStyle>()

/** Created once for each theme. An unknown theme falls back to professional. */
export function pageStyle(kind: SiteKind, theme: string): PageStyle {
  const known = Object.hasOwn(THEME_RULES[kind], theme) ? theme : 'professional'
  const key = `${kind}-${known}`
  const style = styles.get(key) ?? styleOf(kind, known)
  styles.set(key, style)
  return style
}
