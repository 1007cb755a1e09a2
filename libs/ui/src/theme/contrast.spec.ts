import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core'
import { schemeVariables } from './surfaces.ts'
import { cssVariables, theme } from './theme.ts'

const badges = ['application', 'processing', 'conditions', 'clear', 'funded', 'purple', 'red', 'blue', 'green']
const grounds = ['canvas', 'frame', 'sunken', 'hover', 'accent-soft']
type Pair = [ink: string, ground: string]

const texts: Pair[] = [
  ...badges.map((name): Pair => [`${name}-ink`, `${name}-fill`]),
  ...grounds.flatMap((ground): Pair[] => [
    ['text', ground],
    ['dim', ground],
  ]),
  ...['canvas', 'frame', 'hover'].map((ground): Pair => ['faint', ground]),
  ...['canvas', 'hover', 'accent-soft'].map((ground): Pair => ['accent', ground]),
  ...['accent-soft', 'frame'].map((ground): Pair => ['accent-ink', ground]),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['canvas', 'accent'],
  ['canvas', 'danger'],
  ['danger', 'canvas'],
  ['danger', 'danger-soft'],
  ['warn', 'warn-soft'],
  ['ok', 'ok-soft'],
]
const glyphs: Pair[] = [
  ...badges.map((name): Pair => [`${name}-line`, `${name}-fill`]),
  ['warn', 'canvas'],
  ['line-strong', 'canvas'],
  ['line-strong', 'sunken'],
]

const channel = (hex: string, at: number) => {
  const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}
const light = (hex: string) => channel(hex, 1) * 0.2126 + channel(hex, 3) * 0.7152 + channel(hex, 5) * 0.0722

function ratio(scheme: 'light' | 'dark', [ink, ground]: Pair): number {
  const variables: Record<string, string> = schemeVariables[scheme]
  const of = (name: string) => light(variables[`--up-${name}`] ?? '')
  const [low, high] = [of(ink), of(ground)].toSorted((a, b) => a - b)
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05)
}

const under = (min: number, pairs: Pair[], scheme: 'light' | 'dark') =>
  pairs.filter((pair) => !(ratio(scheme, pair) >= min)).map((pair) => `${pair.join(' on ')}: ${ratio(scheme, pair)}`)

describe.each(['light', 'dark'] as const)('colors of the %s scheme', (scheme) => {
  it('fill a hovered primary button with accent-hover', () => {
    const variables = cssVariables(mergeMantineTheme(DEFAULT_THEME, theme))[scheme]
    expect(variables['--mantine-primary-color-filled-hover']).toBe('var(--up-accent-hover)')
  })

  it('have 4.5:1 for text on every background', () => expect(under(4.5, texts, scheme)).toEqual([]))
  it("have 3:1 for glyphs and a field's edge", () => expect(under(3, glyphs, scheme)).toEqual([]))
})
