const hex = (char: string): string => `%${char.charCodeAt(0).toString(16).padStart(2, '0')}`

const encoded = (text: string): string => text.replace(/[\w.-]/g, hex)

/** Two bytes for what UTF-8 writes in one. */
function overlong(char: string): string {
  const code = char.charCodeAt(0)
  return `%${(0xc0 | (code >> 6)).toString(16)}%${(0x80 | (code & 0x3f)).toString(16)}`
}

/** The full-width form, which some servers fold into ASCII. */
const fullWidth = (char: string): string => encodeURIComponent(String.fromCharCode(char.charCodeAt(0) + 0xfee0))

const firstLetter = (path: string): number => path.search(/[a-z]/)

function replaceAt(path: string, at: number, write: (char: string) => string): string {
  return path.slice(0, at) + write(path[at]!) + path.slice(at + 1)
}

/** Other ways to write a path. Routers, proxies and file systems take some of them for the same path. */
export function pathVariants(path: string): Record<string, string> {
  const first = firstLetter(path)
  const second = path.indexOf('/', 1) === -1 ? first : path.indexOf('/', 1) + 1
  const lastLetter = path.length - 1 - [...path].reverse().findIndex((char) => /\w/.test(char))
  return {
    ...encodedVariants(path, { first, second, lastLetter }),
    ...slashVariants(path),
    ...dotVariants(path),
    ...endVariants(path),
    'in capitals': path.toUpperCase(),
    'with one capital': replaceAt(path, first, (char) => char.toUpperCase()),
    'in absolute form': `http://upline.test${path}`,
    'in absolute form of another host': `http://127.0.0.1:1${path}`,
    'in absolute form with capitals': `HTTP://upline.test${path}`,
    'in absolute form without a host': `http://${path}`,
  }
}

function encodedVariants(
  path: string,
  { first, second, lastLetter }: Record<'first' | 'second' | 'lastLetter', number>,
): Record<string, string> {
  return {
    'with its first letter encoded': replaceAt(path, first, hex),
    'with its first letter encoded in capitals': replaceAt(path, first, (char) => hex(char).toUpperCase()),
    'with a later segment encoded': replaceAt(path, second, hex),
    'with its last letter encoded': replaceAt(path, lastLetter, hex),
    'fully encoded': path.split('/').map(encoded).join('/'),
    'doubly encoded': replaceAt(path, first, (char) => hex(char).replace('%', '%25')),
    'with an encoded slash': `/${path.slice(1).replace('/', '%2f')}`,
    'with a doubly encoded slash': `/${path.slice(1).replace('/', '%252f')}`,
    'with every slash doubly encoded': `/${path.slice(1).replaceAll('/', '%252f')}`,
    'with an overlong letter': replaceAt(path, first, overlong),
    'with an overlong slash': `/${path.slice(1).replace('/', '%c0%af')}`,
    'with a full-width letter': replaceAt(path, first, fullWidth),
    'with a lone percent sign': `${path}%`,
  }
}

const slashVariants = (path: string): Record<string, string> => ({
  'with a doubled slash at the start': `/${path}`,
  'with a doubled slash inside': `/${path.slice(1).replace('/', '//')}`,
  'with a backslash at the start': `\\${path.slice(1)}`,
  'with a backslash inside': `/${path.slice(1).replace('/', '\\')}`,
  'with an encoded backslash': `/${path.slice(1).replace('/', '%5c')}`,
  'with a doubled slash at the end': `${path}//`,
})

const dotVariants = (path: string): Record<string, string> => ({
  'with a dot segment at the start': `/.${path}`,
  'with an encoded dot segment': `/%2e${path}`,
  'with a dot segment at the end': `${path}/.`,
  'with an encoded dot segment at the end': `${path}/%2e`,
  'with a doubly encoded dot segment': `/x/%252e%252e${path}`,
  'with a dot after a segment': `/${path.slice(1).replace('/', './')}`,
  'by way of a public call': `/api/auth/settings/../../..${path}`,
  'by way of a public call, encoded': `/api/auth/settings/%2e%2e/%2e%2e/%2e%2e${path}`,
  'by way of a public call, with encoded slashes': `/api/auth/settings/..%2f..%2f..${path}`,
  'by way of a file': `/static/..${path}`,
  'by way of a hook': `/hooks/stripe/../..${path}`,
  'by way of a parameter': `/x/..;${path}`,
})

const endVariants = (path: string): Record<string, string> => ({
  'with a dot at the end': `${path}.`,
  'with a space at the end': `${path}%20`,
  'with a raw space inside': `/${path.slice(1).replace('/', ' /')}`,
  'with a semicolon at the end': `${path};`,
  'with a session parameter': `${path};jsessionid=1`,
  'with a session parameter inside': `/${path.slice(1).replace('/', ';jsessionid=1/')}`,
  'with a parameter at the end': `${path};x=1`,
  'with a null byte at the end': `${path}%00`,
  'with a raw null byte at the end': `${path}\0`,
  'with a null byte and an ending': `${path}%00.png`,
  'with a line break': `${path}%0d%0a`,
  'with a tab': `${path}%09`,
  'with a tab inside': `/${path.slice(1).replace('/', '%09/')}`,
  'with a raw tab at the end': `${path}\t`,
  'with a fragment': `${path}#`,
  'with an encoded fragment': `${path}%23`,
  'with an encoded question mark': `${path}%3f`,
  'with a slash at the end': `${path}/`,
  'with an ending': `${path}.json`,
})
