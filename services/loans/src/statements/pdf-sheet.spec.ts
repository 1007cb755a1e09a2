import { buffer } from 'node:stream/consumers'
import { inflateSync } from 'node:zlib'
import { pdfTexts } from '../../test/pdf-text.ts'
import { Sheet } from './pdf-sheet.ts'

/** The code points that are drawn, according to the embedded fonts of a sheet. */
async function drawnGlyphs(text: string): Promise<Set<string>> {
  const sheet = new Sheet({ title: 'Letters', author: 'Upline' })
  sheet.text(text, 48, 48)
  sheet.text(text, 48, 80, { weight: 'strong' })
  const whole = buffer(sheet.doc)
  sheet.doc.end()
  const file = (await whole).toString('latin1')
  const streams = [...file.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, body]) => inflated(body ?? ''))
  const maps = streams.filter((stream) => stream.includes('beginbfrange'))
  const meant = maps.flatMap((map) => [...map.matchAll(/<([0-9a-f]{4,})>(?= |\])/gi)].map(([, hex]) => hex ?? ''))
  return new Set(meant.flatMap((hex) => hex.match(/.{4}/g) ?? []).map((hex) => String.fromCharCode(parseInt(hex, 16))))
}

/** Commands of the page: where each letter is drawn. */
async function contentOf(text: string): Promise<string> {
  const sheet = new Sheet({ title: 'Text', author: 'Upline' })
  sheet.text(text, 48, 48, { width: 200, end: true })
  const whole = buffer(sheet.doc)
  sheet.doc.end()
  const file = (await whole).toString('latin1')
  const streams = [...file.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, body]) => inflated(body ?? ''))
  return streams.find((stream) => stream.includes(' Tf')) ?? ''
}

function inflated(body: string): string {
  try {
    return inflateSync(Buffer.from(body, 'latin1')).toString('latin1')
  } catch {
    return ''
  }
}

describe('a sheet', () => {
  it('can be read and copied also where two letters are drawn as one', async () => {
    const sheet = new Sheet({ title: 'Ligatures', author: 'Upline' })
    sheet.text('Pack ff0a98, office', 48, 48)
    const whole = buffer(sheet.doc)
    sheet.doc.end()
    expect(pdfTexts(await whole)).toEqual(['Pack ff0a98, office'])
  })

  it.each([
    'Łukasz Żółć',
    'Nguyễn Thị Hằng',
    'Γιώργος Παπαδόπουλος',
    'Владимир Жуков',
    'Їжакевич',
    'Søren Ærø',
    'Ğülşen',
  ])('draws %s with glyphs of its fonts', async (name) => {
    const letters = await drawnGlyphs(name)
    for (const letter of name.replaceAll(' ', '')) expect([letter, letters.has(letter)]).toEqual([letter, true])
    expect(letters.has('?')).toBe(false)
  })

  it('draws ? for letters that none of its fonts has', async () => {
    expect((await drawnGlyphs('山田 Ann')).has('?')).toBe(true)
  })

  it('draws the same content each time, because documents share fonts', async () => {
    const first = await contentOf('$1,234.56 Łukasz AVATAR')
    expect(await contentOf('$1,234.56 Łukasz AVATAR')).toEqual(first)
    expect(first).toContain('TJ')
  })
})
