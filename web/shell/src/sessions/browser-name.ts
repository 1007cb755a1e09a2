type Sign = [sign: RegExp, name: string]

/** The order counts: every browser also claims to be its ancestors. */
const BROWSERS: Sign[] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bHeadlessChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: Sign[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

const named = (signs: Sign[], agent: string) => signs.find(([sign]) => sign.test(agent))?.[1]

/** 'Chrome on Windows' of a user agent; what is no browser stays as it names itself, up to its first space. */
export function browserName(agent: string): string {
  const [browser, system] = [named(BROWSERS, agent), named(SYSTEMS, agent)]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? (agent.split(' ')[0]?.slice(0, 40) || 'Unknown browser')
}
