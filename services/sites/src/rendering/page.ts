import { headTags, type Head } from './head.ts'
import { markup, type Html } from './markup.ts'
import type { PageStyle } from '../themes/page-styles.ts'

export interface PageParts {
  style: PageStyle
  head: Head
  /** Address of the one script that a page may have: nothing on it needs it to be read. */
  script?: string
  body: Html
}

/** A whole document with its one stylesheet inside. */
export const page = ({ style, head, script, body }: PageParts): string =>
  [
    '<!doctype html>\n<html lang="en">\n<head>',
    headTags(head).text,
    markup`<meta name="theme-color" content="${style.themeColor}" />`.text,
    markup`<link rel="icon" href="${style.icon}" type="image/svg+xml" />`.text,
    ...style.preload.map(
      (font) => markup`<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin />`.text,
    ),
    `<style>${style.css}</style>`,
    script ? markup`<script src="${script}" defer></script>`.text : '',
    '</head>\n<body>\n<a class="skip" href="#main">Skip to content</a>',
    body.text,
    '</body>\n</html>\n',
  ]
    .filter(Boolean)
    .join('\n')

/** Nothing is loaded or sent but what stands here: no script at all, or one file of ours. */
export const pagePolicy = (styleHash: string, withScript: boolean): string =>
  [
    `default-src 'none'`,
    ...(withScript ? [`script-src 'self'`] : []),
    `style-src '${styleHash}'`,
    `img-src 'self'`,
    `font-src 'self'`,
    // No page of ours asks for anything; tools that look at pages read robots.txt through them.
    `connect-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ')
