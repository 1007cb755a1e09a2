let known: Promise<ReadonlySet<string>> | undefined

/**
 * About 49,000 passwords of published breaches, in lowercase, from a package: no network access. Loaded when production
 * checks the first password, because they take a few megabytes.
 */
export const commonPasswords = (): Promise<ReadonlySet<string>> =>
  (known ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set((dictionary['passwords-common'] as string[]).map((word) => word.toLowerCase())),
  ))
