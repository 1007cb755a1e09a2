import { browserName } from './browser-name.ts'

const mozilla = (system: string, rest: string) => `Mozilla/5.0 (${system}) ${rest}`
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

describe('browserName', () => {
  it.each([
    [mozilla('Windows NT 10.0; Win64; x64', chrome), 'Chrome on Windows'],
    [mozilla('Windows NT 10.0; Win64; x64', `${chrome} Edg/141.0.0.0`), 'Edge on Windows'],
    [
      mozilla('Macintosh; Intel Mac OS X 10_15_7', 'AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'),
      'Safari on Mac',
    ],
    [mozilla('iPhone; CPU iPhone OS 18_0 like Mac OS X', 'AppleWebKit Mobile Safari/604.1'), 'Safari on iPhone'],
    [mozilla('X11; Linux x86_64; rv:140.0', 'Gecko/20100101 Firefox/140.0'), 'Firefox on Linux'],
    [mozilla('Linux; Android 15; Pixel 9', chrome), 'Chrome on Android'],
    ['curl/8.5.0', 'curl/8.5.0'],
    ['', 'Unknown browser'],
  ])('%s returns %s', (agent, name) => expect(browserName(agent)).toBe(name))
})
