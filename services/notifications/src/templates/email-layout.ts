/** The content of an email as data, rendered as HTML and as plain text. */
export interface EmailContent {
  subject: string
  greeting: string
  paragraphs: string[]
  /** Label and value, such as the username. */
  facts: [label: string, value: string][]
  action: { label: string; url: string } | null
  /** Address for replies if it is not ours, such as the visitor who sent a lead. */
  replyTo?: string
  /** Set for optional emails only: the link that stops them. */
  unsubscribeUrl?: string
}

export interface RenderedEmail {
  subject: string
  html: string
  text: string
  replyTo?: string
  unsubscribeUrl?: string
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

// Control characters, and the marks that change the direction of the text after them.
const UNSEEN = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

/** Escapes text that a user entered, so that it is never read as HTML. */
const escapeHtml = (text: string): string =>
  text.replace(UNSEEN, ' ').replace(/[&<>"']/g, (character) => ESCAPES[character]!)

/** Reduces text to one line, so that a name cannot start a new header. */
const oneLine = (text: string): string => text.replace(UNSEEN, ' ').trim()

const FOOTER = "You're receiving this because you have an Upline account."
const UNSUBSCRIBE_LABEL = 'Unsubscribe'

const factRow = ([label, value]: [string, string]): string =>
  `<tr><td style="padding:4px 16px 4px 0;color:#526066;vertical-align:top">${escapeHtml(label)}</td>` +
  `<td style="padding:4px 0;font-weight:600">${escapeHtml(value)}</td></tr>`

const button = ({ label, url }: { label: string; url: string }): string =>
  `<p><a href="${escapeHtml(url)}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:#125e6f;` +
  `color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></p>`

const unsubscribeLink = (url: string | undefined): string =>
  url ? ` <a href="${escapeHtml(url)}" style="color:#526066">${UNSUBSCRIBE_LABEL}</a>` : ''

function html(content: EmailContent): string {
  const facts =
    content.facts.length > 0
      ? `<table role="presentation" style="border-collapse:collapse">${content.facts.map(factRow).join('')}</table>`
      : ''
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(content.subject)}</title></head>`,
    '<body style="margin:0;background:#f3f7f7;color:#15222a;',
    'font:15px/1.5 system-ui,Helvetica,Arial,sans-serif"><div style="max-width:560px;margin:0 auto;padding:24px">',
    '<p style="font-weight:700;color:#125e6f">Upline</p>',
    '<div style="background:#ffffff;border:1px solid #e0e7e8;border-radius:8px;padding:24px">',
    `<p>${escapeHtml(content.greeting)}</p>`,
    ...content.paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    facts,
    content.action ? button(content.action) : '',
    `</div><p style="color:#526066;font-size:13px">${escapeHtml(FOOTER)}${unsubscribeLink(content.unsubscribeUrl)}</p>`,
    '</div></body></html>',
  ].join('')
}

function text(content: EmailContent): string {
  const facts = content.facts.map(([label, value]) => `${label}: ${oneLine(value)}`).join('\n')
  const action = content.action ? `${content.action.label}: ${content.action.url}` : ''
  const lines = [content.greeting, ...content.paragraphs].map(oneLine)
  const footer = content.unsubscribeUrl ? `${FOOTER}\n${UNSUBSCRIBE_LABEL}: ${content.unsubscribeUrl}` : FOOTER
  return [...lines, facts, action, footer].filter(Boolean).join('\n\n') + '\n'
}

export const renderEmail = (content: EmailContent): RenderedEmail => ({
  subject: oneLine(content.subject),
  html: html(content),
  text: text(content),
  ...(content.replyTo ? { replyTo: content.replyTo } : {}),
  ...(content.unsubscribeUrl ? { unsubscribeUrl: content.unsubscribeUrl } : {}),
})
