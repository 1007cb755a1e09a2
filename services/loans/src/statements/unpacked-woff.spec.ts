import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create } from 'fontkit'
import { unpackWoff } from './unpacked-woff.ts'

const woff = readFileSync(
  createRequire(import.meta.url).resolve('@fontsource/hanken-grotesk/files/hanken-grotesk-latin-600-normal.woff'),
)

const drawn = (file: Buffer, text: string) => {
  const { advanceWidth, glyphs, positions } = create(file).layout(text, ['kern', 'tnum', 'lnum'])
  return { advanceWidth, positions, paths: glyphs.map(({ path }) => path.toSVG()) }
}

describe('unpackWoff', () => {
  it('keeps outlines, widths and kerning', () => {
    const text = 'AVATAR $1,234.56 Olga Ortiz'
    expect(drawn(unpackWoff(woff), text)).toEqual(drawn(woff, text))
  })

  it('pads tables to multiples of 4 bytes', () => {
    const file = unpackWoff(woff)
    const offsets = Array.from({ length: file.readUInt16BE(4) }, (_, no) => file.readUInt32BE(12 + no * 16 + 8))
    expect(offsets.filter((offset) => offset % 4 !== 0)).toEqual([])
  })

  it('rejects other files', () => {
    expect(() => unpackWoff(Buffer.from('OTTO'))).toThrow('Not a WOFF file')
  })
})
