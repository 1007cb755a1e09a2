import type { SignInSettings } from '@upline/contracts'

/** quick and test: rows of demo accounts. admin: for the admin account. direct: 'Direct Access' of the featured member. */
export type Variant = 'quick' | 'test' | 'admin' | 'direct'

const NAMED: readonly string[] = ['quick', 'test', 'admin'] satisfies Variant[]

/** '/ceo-login' returns 'ceo'. Only the settings show whether that is a variant. */
export function variantName(pathname: string): string | undefined {
  const [, name] = /^\/([^/]+)-login\/?$/i.exec(pathname) ?? []
  return name && decode(name).toLowerCase()
}

export function variantOf(
  pathname: string,
  { featuredMember }: Pick<SignInSettings, 'featuredMember'>,
): Variant | undefined {
  const name = variantName(pathname)
  if (name === undefined) return undefined
  if (NAMED.includes(name)) return name as Variant
  return name === featuredMember?.toLowerCase() ? 'direct' : undefined
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
