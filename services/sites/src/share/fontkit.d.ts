declare module 'fontkit' {
  export interface GlyphRun {
    advanceWidth: number
    glyphs: { path: { toSVG(): string } }[]
    positions: { xAdvance: number; xOffset: number; yOffset: number }[]
  }
  export interface Font {
    unitsPerEm: number
    hasGlyphForCodePoint(codePoint: number): boolean
    layout(text: string, features?: string[]): GlyphRun
  }
  export function create(bytes: Buffer): Font
}
