import { markup, type Html, trusted } from './markup.ts'

/** Metadata of a page for search engines and link previews. */
export interface Head {
  title: string
  description: string
  /** Absolute address. */
  canonical: string
  /** Absolute address of the share card, 1200 × 630. */
  card: string
  cardAlt: string
  siteName: string
  /** False for forms and their results. */
  isIndexed: boolean
}

const MAX_DESCRIPTION_LENGTH = 160

const shortened = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= MAX_DESCRIPTION_LENGTH
    ? line
    : `${line.slice(0, MAX_DESCRIPTION_LENGTH - 1).replace(/\s+\S*$/, '')}…`
}

export const headTags = (head: Head): Html =>
  markup`<meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${head.title}</title>
    <meta name="description" content="${shortened(head.description)}" />
    ${head.isIndexed ? markup`<link rel="canonical" href="${head.canonical}" />` : trusted('<meta name="robots" content="noindex" />')}
    <meta property="og:type" content="website" />
    <meta property="og:title" content="${head.title}" />
    <meta property="og:description" content="${shortened(head.description)}" />
    <meta property="og:url" content="${head.canonical}" />
    <meta property="og:site_name" content="${head.siteName}" />
    <meta property="og:image" content="${head.card}" />
    <meta property="og:image:type" content="image/png" />
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />
    <meta property="og:image:alt" content="${head.cardAlt}" />
    <meta name="twitter:card" content="summary_large_image" />`
