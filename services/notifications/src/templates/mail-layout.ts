/** A mail as data: written once, rendered as HTML and as text. */
export interface MailContent {
  subject: string
  greeting: string
  paragraphs: string[]
  /** Label and value, such as the user name. */
  facts: [label: string, value: string][]
  action: { label: string; url: string } | null
}

export interface RenderedMail {
  subject: string
  html: string
  text: string
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text of a person stays text, also inside HTML. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character]!)

/** One line: a name must never begin a header of its own. */
export const oneLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim()

const FOOT = 'You receive this mail because of your Upline account.'

const factRow = ([label, value]: [string, string]): string =>
  `<tr><td style="padding:4px 16px 4px 0;color:#5d6b7e">${escapeHtml(label)}</td>` +
  `<td style="padding:4px 0;font-weight:600">${escapeHtml(value)}</td></tr>`

const button = ({ label, url }: { label: string; url: string }): string =>
  `<p><a href="${escapeHtml(url)}" style="display:inline-block;padding:10px 18px;border-radius:8px;background:#1c5d99;` +
  `color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></p>`

function html(content: MailContent): string {
  const facts =
    content.facts.length > 0
      ? `<table style="border-collapse:collapse">${content.facts.map(factRow).join('')}</table>`
      : ''
  return [
    '<!doctype html><html lang="en"><body style="margin:0;background:#f6f7f9;color:#17202e;',
    'font:15px/1.5 system-ui,Helvetica,Arial,sans-serif"><div style="max-width:560px;margin:0 auto;padding:24px">',
    '<p style="font-weight:700;color:#1c5d99">Upline</p>',
    '<div style="background:#ffffff;border:1px solid #dfe3ea;border-radius:12px;padding:24px">',
    `<p>${escapeHtml(content.greeting)}</p>`,
    ...content.paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    facts,
    content.action ? button(content.action) : '',
    `</div><p style="color:#5d6b7e;font-size:13px">${FOOT}</p></div></body></html>`,
  ].join('')
}

function text(content: MailContent): string {
  const facts = content.facts.map(([label, value]) => `${label}: ${value}`).join('\n')
  const action = content.action ? `${content.action.label}: ${content.action.url}` : ''
  return [content.greeting, ...content.paragraphs, facts, action, FOOT].filter(Boolean).join('\n\n') + '\n'
}

export const renderMail = (content: MailContent): RenderedMail => ({
  subject: oneLine(content.subject),
  html: html(content),
  text: text(content),
})
