import { withoutInvisible } from '@upline/contracts'
import type { Mode } from '@upline/config'

/** Product text: at least 6. Production requires more (docs/decisions/0022). */
export const shortestPassword = (mode: Mode): number => (mode === 'production' ? 8 : 6)

export const tooShort = (mode: Mode): string => `Password must be at least ${shortestPassword(mode)} characters long`

export const KNOWN_TO_OTHERS = 'This password is known to others. Please choose another one.'
export const COMMON = 'This password is in lists of passwords that attackers try first. Please choose another one.'
export const OWN_NAME = 'The password must not be the username or the email address.'

export interface ChosenPassword {
  password: string
  mode: Mode
  defaultPassword: string
  /** Username and email address, if known. */
  names: readonly string[]
  isCommon: (password: string) => boolean
}

/** One text for spellings that look alike: other case, full-width letters, and spaces or invisible characters around or inside. */
const folded = (text: string): string =>
  withoutInvisible(text.normalize('NFKC'))
    .replace(/[\s\p{M}]/gu, '')
    .toLowerCase()

const isName = (password: string, name: string): boolean => {
  const key = folded(name)
  return key !== '' && (password === key || password === key.split('@', 1)[0])
}

/** Returns why this password is not allowed; undefined if it is. Demo mode only checks the length; in production, spaces around it do not count. */
export function passwordProblem(chosen: ChosenPassword): string | undefined {
  const { password, mode, defaultPassword, names, isCommon } = chosen
  const counted = mode === 'demo' ? password : password.trim()
  if ([...counted].length < shortestPassword(mode)) return tooShort(mode)
  if (mode === 'demo') return undefined
  const key = folded(password)
  if (key === folded(defaultPassword)) return KNOWN_TO_OTHERS
  if (names.some((name) => isName(key, name))) return OWN_NAME
  return isCommon(key) ? COMMON : undefined
}
