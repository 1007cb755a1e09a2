import fc from 'fast-check'
import { escapeHtml, markup, paragraphs, trusted } from './markup.ts'

describe('text in a page', () => {
  it('escapes every text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const written = markup`<p title="${text}">${text}</p>`.text
        expect(written.replace(/^<p title="/, '').replace(/<\/p>$/, '')).not.toMatch(/<(?!\/?p)/)
        expect(escapeHtml(text)).not.toMatch(/[<>"'`]|[\u202a-\u202e\u2066-\u2069]/)
      }),
    )
  })

  it('omits an empty text and keeps our own markup unchanged', () => {
    expect(markup`a${null}${undefined}${false}${0}${trusted('<b>')}${['<', trusted('<i>')]}`.text).toBe('a0<b>&lt;<i>')
  })

  it('becomes paragraphs at its line breaks', () => {
    expect(paragraphs('One & two\r\n\r\n  three\n').map(String)).toEqual(['<p>One &amp; two</p>', '<p>three</p>'])
  })
})
