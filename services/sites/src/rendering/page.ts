import { headTags, type Head } from './head.ts'
import { markup, type Html } from './markup.ts'
import type { PageStyle } from '../themes/page-styles.ts'

export interface PageParts {
  style: PageStyle
  head: Head
  /** Address of the only script that a page may have. The page is readable without it. */
  script?: string
  body: Html
}

/** A complete document with its stylesheet inline. */
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

/** Allows only what is listed here: no script at all, or one file of ours. */
export const pagePolicy = (styleHash: string, withScript: boolean): string =>
  [
    `default-src 'none'`,
    ...(withScript ? [`script-src 'self'`] : []),
    `style-src '${styleHash}'`,
    `img-src 'self'`,
    `font-src 'self'`,
    // Our pages request no robots.txt, but audit tools read it through them.
    `connect-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ')
