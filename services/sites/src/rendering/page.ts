import { headTags, type Head } from './head.ts'
import { html, type Html, trusted } from './html.ts'
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
  html`<!doctype html>
    <html lang="en">
      <head>
        ${headTags(head)}
        <meta name="theme-color" content="${style.themeColor}" />
        <link rel="icon" href="${style.icon}" type="image/svg+xml" />
        ${style.preload.map((font) => html`<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin /> `)}
        <style>
          ${trusted(style.css)}
        </style>
        ${script ? html`<script src="${script}" defer></script>` : ''}
      </head>
      <body>
        <a class="skip" href="#main">Skip to content</a>
        ${body}
      </body>
    </html> `.text

/** Nothing is loaded or sent but what stands here: no script at all, or one file of ours. */
export const pagePolicy = (styleHash: string, withScript: boolean): string =>
  [
    `default-src 'none'`,
    ...(withScript ? [`script-src 'self'`] : []),
    `style-src '${styleHash}'`,
    `img-src 'self'`,
    `font-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ')
