/**
 * A text as the checks read it: lowercase, plain Latin letters and digits. Each character has its position in the
 * original.
 */
export interface PlainText {
  original: string
  text: string
  /** Start and end in the original, by index of `text`. */
  starts: number[]
  ends: number[]
}

const ENTITIES: Record<string, string> = {
  ...{ dollar: '$', percnt: '%', nbsp: ' ', amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", hyphen: '-', dash: '-' },
  ...{ shy: '', zwj: '', zwnj: '', ensp: ' ', emsp: ' ', thinsp: ' ', ndash: '-', mdash: '-', euro: '€', pound: '£' },
  ...{
    comma: ',',
    period: '.',
    excl: '!',
    num: '#',
    plus: '+',
    sol: '/',
    lpar: '(',
    rpar: ')',
    Tab: ' ',
    NewLine: ' ',
  },
}

const ENTITY = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z]{2,8}));?/y

/** Letters of other scripts that look like Latin ones: Cyrillic, Greek, Armenian, Latin extensions, small capitals. */
const LOOKALIKES = lookalikes([
  ...['aаαɑᴀ', 'bЬвВβʙ', 'cсϲᴄⲥ', 'dԁɗᴅ', 'eеєёεҽᴇ', 'fƒғ', 'gɡԍցɢ', 'hһнНհʜ', 'iіıɪιїӏǀ', 'jјϳᴊ', 'kкКκĸᴋ'],
  ...[
    'lⅼʟӀ',
    'mмМᴍ',
    'nпηոռɴ',
    'oоοσօᴏ',
    'pрρᴘ',
    'qԛգ',
    'rгʀᴦ',
    'sѕꜱ',
    'tтτᴛ',
    'uυսцᴜ',
    'vνѵᴠ',
    'wԝωшᴡ',
    'xхχ',
    'yуγүʏ',
  ],
  ...['zʐᴢ'],
])

function lookalikes(groups: string[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const group of groups) {
    const [letter, ...others] = group
    for (const other of others) for (const form of [other, other.toLowerCase()]) found.set(form, letter!)
  }
  return found
}

/** Invisible characters that can split a word: format characters, variation selectors, fillers, combining marks. */
const INVISIBLE = /^[\p{Cf}\p{M}\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\uffa0\u2800]$/u

const DASHES = /^[\p{Pd}\u2212\u2043]$/u
const QUOTES = /^[\u2018\u2019\u201b\u2032\u02bc`´]$/u

/** Letters in dark circles and squares, and of flags, which Unicode does not decompose. First code of A to Z. */
const ENCLOSED = [0x1f150, 0x1f170, 0x1f1e6]

function letterOfEnclosed(character: string): string | undefined {
  const code = character.codePointAt(0)!
  const first = ENCLOSED.find((start) => code >= start && code < start + 26)
  return first === undefined ? undefined : String.fromCharCode(97 + code - first)
}

/** One code point as the checks read it: '' for invisible ones. */
function plainOf(character: string): string {
  const known = digitOf(character) ?? letterOfEnclosed(character)
  if (known !== undefined) return known
  let plain = ''
  for (const part of character.normalize('NFKD').toLowerCase()) {
    if (INVISIBLE.test(part)) continue
    if (/\s/u.test(part)) plain += ' '
    else if (DASHES.test(part)) plain += '-'
    else if (QUOTES.test(part)) plain += "'"
    else plain += LOOKALIKES.get(part) ?? digitOf(part) ?? part
  }
  return plain
}

/** Digits of every script. Unicode has them in runs of ten that begin with zero. */
function digitOf(character: string): string | undefined {
  if (/^\d$/.test(character)) return character
  if (!/^\p{Nd}$/u.test(character)) return undefined
  let zero = character.codePointAt(0)!
  const code = zero
  while (/^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero--
  return String((code - zero) % 10)
}

/** Decodes entities and folds lookalikes, foreign digits, widths and invisible characters. */
export function plainText(original: string): PlainText {
  const plain: PlainText = { original, text: '', starts: [], ends: [] }
  for (let at = 0; at < original.length;) {
    const { character, length } = unitAt(original, at)
    for (const part of [...character].map(plainOf).join('')) {
      plain.text += part
      for (let unit = 0; unit < part.length; unit++) {
        plain.starts.push(at)
        plain.ends.push(at + length)
      }
    }
    at += length
  }
  return plain
}

/** An entity or a code point. */
function unitAt(text: string, at: number): { character: string; length: number } {
  ENTITY.lastIndex = at
  const entity = text[at] === '&' ? ENTITY.exec(text) : null
  const decoded = entity && decodedOf(entity)
  if (entity && decoded !== undefined) return { character: decoded!, length: entity[0].length }
  const character = String.fromCodePoint(text.codePointAt(at)!)
  return { character, length: character.length }
}

function decodedOf([, decimal, hex, name]: RegExpExecArray): string | undefined {
  if (name !== undefined) return ENTITIES[name] ?? ENTITIES[name.toLowerCase()]
  const code = decimal === undefined ? parseInt(hex!, 16) : Number(decimal)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined
}

/** The original text of a range of the plain text, without surrounding spaces and punctuation. */
export const quoteOf = ({ original, starts, ends }: PlainText, from: number, to: number): string =>
  original.slice(starts[from], ends[to - 1]).trim()
