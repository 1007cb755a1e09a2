import { inflateSync } from 'node:zlib'

interface PdfObject {
  head: string
  stream: string
}

/** The texts of a PDF as it draws them, in their order. Fonts encode glyphs, so each font's own map turns them into letters. */
export function pdfTexts(file: Buffer): string[] {
  const objects = objectsOf(file.toString('latin1'))
  const maps = fontMaps(objects)
  return [...objects.values()].flatMap(({ stream }) => (/\bTJ\b/.test(stream) ? drawnTexts(stream, maps) : []))
}

function objectsOf(text: string): Map<string, PdfObject> {
  const found = [...text.matchAll(/(\d+) 0 obj\r?\n([\s\S]*?)\r?\nendobj/g)].map(
    ([, no, body]): [string, PdfObject] => {
      const [head = '', rest = ''] = body!.split(/stream\r?\n/, 2)
      return [no!, { head, stream: rest === '' ? '' : inflated(body!.slice(body!.indexOf(rest))) }]
    },
  )
  return new Map(found)
}

function inflated(body: string): string {
  try {
    return inflateSync(Buffer.from(body, 'latin1')).toString('latin1')
  } catch {
    return ''
  }
}

/** For each name of a font in the content, like F3: letters by glyph. */
function fontMaps(objects: Map<string, PdfObject>): Map<string, Map<string, string>> {
  const maps = new Map<string, Map<string, string>>()
  for (const { head } of objects.values())
    for (const [, name, no] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const unicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(no!)?.head ?? '')?.[1]
      maps.set(name!, lettersOf(objects.get(unicode ?? '')?.stream ?? ''))
    }
  return maps
}

/** pdfkit writes ranges: `<0000> <000c> [<0000> <0054> <0066 0066> …]`. The last glyph is a ligature, of two letters. */
function lettersOf(cmap: string): Map<string, string> {
  const letters = new Map<string, string>()
  for (const [, from, list] of cmap.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi))
    for (const [at, code] of [...list!.matchAll(/<([0-9a-f ]*)>/gi)].entries())
      letters.set(
        (parseInt(from!, 16) + at).toString(16).padStart(4, '0'),
        String.fromCharCode(...(code[1]!.match(/[0-9a-f]{4}/gi) ?? []).map((hex) => parseInt(hex, 16))),
      )
  return letters
}

function drawnTexts(content: string, maps: Map<string, Map<string, string>>): string[] {
  const texts: string[] = []
  let map = new Map<string, string>()
  for (const [, font, array] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font) map = maps.get(font) ?? map
    else {
      const glyphs = [...array!.matchAll(/<([0-9a-f]*)>/gi)].flatMap(([, hex]) => hex!.match(/.{4}/g) ?? [])
      texts.push(glyphs.map((glyph) => map.get(glyph.toLowerCase()) ?? '').join(''))
    }
  }
  return texts
}
