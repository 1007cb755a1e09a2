type Sign = [sign: RegExp, name: string]

/** The order matters, because browsers also claim to be older browsers. */
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

/** Returns 'Chrome on Windows' for a user agent. Other clients keep their own name up to the first space. */
export function browserName(agent: string): string {
  const [browser, system] = [named(BROWSERS, agent), named(SYSTEMS, agent)]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? (agent.split(' ')[0]?.slice(0, 40) || 'Unknown browser')
}
