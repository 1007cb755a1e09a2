import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** A file that pages load. Its name contains a hash of its content, so an old page still finds its version. */
export interface PageAsset {
  path: string
  bytes: Buffer
  type: string
}

export type FontName = 'hanken' | 'serif' | 'young'

const ASSETS_PATH = '/sites/assets/'

const require = createRequire(import.meta.url)

const asset = (name: string, ending: string, type: string, bytes: Buffer): PageAsset => ({
  path: `${ASSETS_PATH}${name}.${createHash('sha256').update(bytes).digest('hex').slice(0, 10)}.${ending}`,
  bytes,
  type,
})

const font = (name: string, file: string): PageAsset =>
  asset(name, 'woff2', 'font/woff2', readFileSync(require.resolve(file)))

const pair = (name: FontName, file: (subset: string) => string) => ({
  latin: font(name, file('latin')),
  latinExt: font(`${name}-ext`, file('latin-ext')),
})

const HANKEN = '@fontsource-variable/hanken-grotesk/files/hanken-grotesk'
const SERIF = '@fontsource-variable/source-serif-4/files/source-serif-4'
const YOUNG = '@fontsource/young-serif/files/young-serif'

const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="5" fill="#125e6f"/><path fill="#fff" d="M12 4 4 10v1.5h1.7V20h12.6v-8.500H20V10Zm0 2.600 4.300 3.200V18H7.700V9.800ZM10 12h4v4h-4Z"/></svg>'

/**
 * A plan's button waits two seconds before it submits (product text, section 9). Without this script it submits
 * immediately.
 */
const WAIT = `for (const button of document.querySelectorAll('button[data-wait]'))
  button.form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (button.ariaBusy === 'true') return
    button.ariaBusy = 'true'
    button.textContent = 'One moment...'
    setTimeout(() => button.form.submit(), Number(button.dataset.wait))
  })
`

export const ASSETS = {
  fonts: {
    hanken: pair('hanken', (subset) => `${HANKEN}-${subset}-wght-normal.woff2`),
    serif: pair('serif', (subset) => `${SERIF}-${subset}-wght-normal.woff2`),
    young: pair('young', (subset) => `${YOUNG}-${subset}-400-normal.woff2`),
  },
  icon: asset('icon', 'svg', 'image/svg+xml', Buffer.from(ICON)),
  wait: asset('wait', 'js', 'text/javascript; charset=utf-8', Buffer.from(WAIT)),
}

const all = [
  ...Object.values(ASSETS.fonts).flatMap(({ latin, latinExt }) => [latin, latinExt]),
  ASSETS.icon,
  ASSETS.wait,
]

export const assetAt = (name: string): PageAsset | undefined => all.find(({ path }) => path === ASSETS_PATH + name)
