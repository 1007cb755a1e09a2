let known: Promise<ReadonlySet<string>> | undefined

/**
 * Some 49 000 passwords of published breaches, in lower case, from a package: nothing is asked over the network. Read when
 * the first password is chosen in production, since it takes a few megabytes.
 */
export const commonPasswords = (): Promise<ReadonlySet<string>> =>
  (known ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set((dictionary['passwords-common'] as string[]).map((word) => word.toLowerCase())),
  ))
