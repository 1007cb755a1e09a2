/** Markup that is safe to send. Only `markup` and `trusted` create it. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  toString(): string {
    return this.text
  }
}

type Part = Html | string | number | null | undefined | false | readonly Part[]

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
}

// Control characters, and marks that could reverse the text after them (Unicode's bidi controls).
const UNSEEN = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu

/** Escapes text and removes invisible and reversing characters. */
export const escapeHtml = (text: string): string =>
  cleanText(text).replace(/[&<>"'`]/g, (character) => ESCAPES[character]!)

export const cleanText = (text: string): string =>
  text.replace(UNSEEN, (mark) => (mark === '\n' || mark === '\t' ? ' ' : ''))

/** A template that escapes its values unless they are Html. */
export const markup = (literals: TemplateStringsArray, ...values: Part[]): Html =>
  new Html(literals.map((literal, index) => literal + (index < values.length ? written(values[index]) : '')).join(''))

/** Our own markup: never a person's text. */
export const trusted = (text: string): Html => new Html(text)

function written(value: Part): string {
  if (value === null || value === undefined || value === false) return ''
  if (value instanceof Html) return value.text
  if (Array.isArray(value)) return value.map(written).join('')
  return escapeHtml(String(value))
}

/** Blank lines separate paragraphs. */
export const paragraphs = (text: string): Html[] =>
  text
    .split(/\r?\n\s*\r?\n|\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => markup`<p>${line}</p>`)
